// Two terminfo entries for terminals with 24-bit colour, since a user's machine may lack them: xterm's common
// core with colours in the semicolon form, which every such terminal understands, and without ccc, initc and oc,
// so that nobody's palette is touched. All their colours are RGB; none of the values 0…7 is a palette's.
//
// Made by `tic -x -o DIR FILE` and `base64 -w0 DIR/p/NAME` (ncurses 6.4) from:
//
// pane-bce|24-bit colours in the semicolon form,
//   am, bce, mir, msgr, npc, xenl, RGB,
//   colors#0x1000000, cols#80, it#8, lines#24, pairs#0x10000,
//   bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h,
//   cr=\r, csr=\E[%i%p1%d;%p2%dr, cub=\E[%p1%dD, cub1=^H,
//   cud=\E[%p1%dB, cud1=\n, cuf=\E[%p1%dC, cuf1=\E[C,
//   cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A, dim=\E[2m,
//   ech=\E[%p1%dX, ed=\E[J, el=\E[K, el1=\E[1K, home=\E[H,
//   hpa=\E[%i%p1%dG, ind=\n, op=\E[39;49m, rev=\E[7m, ri=\EM,
//   rmam=\E[?7l, rmcup=\E[?1049l, rmso=\E[27m, rmul=\E[24m,
//   setab=\E[48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm,
//   setaf=\E[38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   sgr0=\E[m, smam=\E[?7h, smcup=\E[?1049h, smso=\E[7m, smul=\E[4m,
//   vpa=\E[%i%p1%dd,
// pane-nobce|24-bit colours without background colour erase,
//   bce@, use=pane-bce,

/// A compiled terminfo entry, as the environment's TERMINFO takes it.
struct DirectColorEntry: Sendable {
  let name: String
  let base64: String

  /// For terminals that erase with the current background.
  static let backgroundErase = DirectColorEntry(
    name: "pane-bce",
    base64: """
      HgIuAB0ADwBpAZ0BcGFuZS1iY2V8MjQtYml0IGNvbG91cnMgaW4gdGhlIHNlbWljb2xvbiBmb3JtAAABAAABAAAAAAAAAAABAQAA\
      AAAAAAAAAAABAAABAFAAAAAIAAAAGAAAAP////////////////////////////////////////////////////8AAAABAAABAP//\
      //8AAAIA//8TABsAHwAjAP//LgA/AEEARQBMAP//TgBVAP//WQD//////////////////10AYgD//2sA////////cAB1AHoAfwD/\
      /4gAjAD/////lQCbAP//////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////////////////////////+hAP///////6oAswD/\
      /7wA////////////////////////////////xQD//9AA0gDVAP//////////////////////////////////////////////////\
      CwERAf//////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////8XAf///////////////////////////////////////////////////////////////////////xwB////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////8lAWEBDQAbWyVpJXAxJWQ7JXAyJWRyABtbSBtbMkoAG1tL\
      ABtbSgAbWyVpJXAxJWRHABtbJWklcDElZDslcDIlZEgACgAbW0gAG1s/MjVsAAgAG1s/MjVoABtbQwAbW0EAG1sxbQAbWz8xMDQ5\
      aAAbWzJtABtbN20AG1s3bQAbWzRtABtbJXAxJWRYABtbbQAbWz8xMDQ5bAAbWzI3bQAbWzI0bQAbWyVwMSVkQgAbWyVwMSVkRAAb\
      WyVwMSVkQwAbWyVwMSVkQQAbWyVpJXAxJWRkAAoAG00AG1swJT8lcDYldDsxJTslPyVwNSV0OzIlOyU/JXAyJXQ7NCU7JT8lcDEl\
      cDMlfCV0OzclO20AG1s/N2gAG1s/N2wAG1sxSwAbWzM5OzQ5bQAbWzM4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsy\
      NTV9JSYlZDslcDElezI1NX0lJiVkbQAbWzQ4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1\
      NX0lJiVkbQAAAQAAAAAAAQAEAAEAAABSR0IA
      """)

  /// For terminals that erase with their default background.
  static let plainErase = DirectColorEntry(
    name: "pane-nobce",
    base64: """
      HgI6ABoADwBpAZ0BcGFuZS1ub2JjZXwyNC1iaXQgY29sb3VycyB3aXRob3V0IGJhY2tncm91bmQgY29sb3VyIGVyYXNlAAABAAAB\
      AAAAAAAAAAABAQAAAAAAAAAAAAABUAAAAAgAAAAYAAAA/////////////////////////////////////////////////////wAA\
      AAEAAAEA/////wAAAgD//xMAGwAfACMA//8uAD8AQQBFAEwA//9OAFUA//9ZAP//////////////////XQBiAP//awD///////9w\
      AHUAegB/AP//iACMAP////+VAJsA////////////////////////////////////////////////////////////////////////\
      /////////////////////////////////////////////////////////////////////////////////////////////6EA////\
      ////qgCzAP//vAD////////////////////////////////FAP//0ADSANUA////////////////////////////////////////\
      //////////8LAREB////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      /////////////////////////xcB////////////////////////////////////////////////////////////////////////\
      HAH/////////////////////////////////////////////////////////////////////////////////////////////////\
      /////////////////////////////////////////////////////////////////yUBYQENABtbJWklcDElZDslcDIlZHIAG1tI\
      G1sySgAbW0sAG1tKABtbJWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgAG1tDABtbQQAbWzFt\
      ABtbPzEwNDloABtbMm0AG1s3bQAbWzdtABtbNG0AG1slcDElZFgAG1ttABtbPzEwNDlsABtbMjdtABtbMjRtABtbJXAxJWRCABtb\
      JXAxJWREABtbJXAxJWRDABtbJXAxJWRBABtbJWklcDElZGQACgAbTQAbWzAlPyVwNiV0OzElOyU/JXA1JXQ7MiU7JT8lcDIldDs0\
      JTslPyVwMSVwMyV8JXQ7NyU7bQAbWz83aAAbWz83bAAbWzFLABtbMzk7NDltABtbMzg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsy\
      NTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWRtABtbNDg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVk\
      OyVwMSV7MjU1fSUmJWRtAAABAAAAAAABAAQAAQAAAFJHQgA=
      """)
}
