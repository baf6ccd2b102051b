internal import CellCanvas

// Terminfo entries of our own for terminals of 256 colours and more: a user's machine may lack the right one.
// They are xterm's common core, which every such terminal understands; without ccc, initc and oc, so that nobody's
// palette is touched; and without csr, il, dl, ind and ri, for ncurses would scroll lines wherever it thinks that
// shorter (idlok does not stop it), and repaint a stage of one colour per row for it. Direct colours are all RGB;
// none of the values 0…7 is a palette's.
//
// Made by `tic -x -o DIR FILE` and `base64 -w0 DIR/p/NAME` (ncurses 6.4) from:
//
// pane-base|what all of them share,
//   am, bce, mir, msgr, npc, xenl,
//   cols#80, it#8, lines#24, pairs#0x10000,
//   bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h,
//   cr=\r, cub=\E[%p1%dD, cub1=^H,
//   cud=\E[%p1%dB, cud1=\n, cuf=\E[%p1%dC, cuf1=\E[C,
//   cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A, dim=\E[2m,
//   ech=\E[%p1%dX, ed=\E[J, el=\E[K, el1=\E[1K, home=\E[H,
//   hpa=\E[%i%p1%dG, op=\E[39;49m, rev=\E[7m,
//   rmam=\E[?7l, rmcup=\E[?1049l, rmso=\E[27m, rmul=\E[24m,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   sgr0=\E[m, smam=\E[?7h, smcup=\E[?1049h, smso=\E[7m, smul=\E[4m,
//   vpa=\E[%i%p1%dd,
// pane-direct-bce|24-bit colours in the semicolon form,
//   RGB, colors#0x1000000,
//   setab=\E[48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm,
//   setaf=\E[38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm,
//   use=pane-base,
// pane-direct|24-bit colours without background colour erase,
//   bce@, use=pane-direct-bce,
// pane-256-bce|the palette of 256 colours,
//   colors#256,
//   setab=\E[48;5;%p1%dm, setaf=\E[38;5;%p1%dm,
//   use=pane-base,
// pane-256|the palette of 256 colours without background colour erase,
//   bce@, use=pane-256-bce,

/// A compiled terminfo entry, as the environment's TERMINFO takes it.
struct TerminfoEntry: Sendable {
  let name: String
  let base64: String

  /// The entry for a depth of 256 colours or more.
  /// - Parameter erasesWithBackground: whether the terminal erases with the current background.
  static func entry(for depth: ColorDepth, erasesWithBackground: Bool) -> TerminfoEntry {
    switch (depth, erasesWithBackground) {
    case (.trueColor, true): directBackgroundErase
    case (.trueColor, false): directPlainErase
    case (_, true): paletteBackgroundErase
    case (_, false): palettePlainErase
    }
  }

  private static let directBackgroundErase = TerminfoEntry(
    name: "pane-direct-bce",
    base64: """
      HgI1AB0ADwBpAYcBcGFuZS1kaXJlY3QtYmNlfDI0LWJpdCBjb2xvdXJzIGluIHRoZSBzZW1pY29sb24gZm9ybQAAAQAAAQAAAAAA\
      AAAAAQEAAAAAAAAAAAAAAQAAAVAAAAAIAAAAGAAAAP////////////////////////////////////////////////////8AAAAB\
      AAABAP////8AAP////8CAAoADgASAP//HQAuADAANAA7AP//PQBEAP//SAD//////////////////0wAUQD//1oA////////XwBk\
      AGkAbgD//3cAewD/////hACKAP//////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////////////////////////////////+QAP//////\
      /5kAogD//6sA////////////////////////////////tAD///////+/AP//////////////////////////////////////////\
      ////////9QD7AP//////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////8BAf///////////////////////////////////////////////////////////////////////wYB\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////8PAUsBDQAbW0gbWzJKABtbSwAbW0oAG1slaSVw\
      MSVkRwAbWyVpJXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1s/MTA0OWgAG1sybQAbWzdt\
      ABtbN20AG1s0bQAbWyVwMSVkWAAbW20AG1s/MTA0OWwAG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1sl\
      cDElZEEAG1slaSVwMSVkZAAbWzAlPyVwNiV0OzElOyU/JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7bQAbWz83\
      aAAbWz83bAAbWzFLABtbMzk7NDltABtbMzg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1\
      fSUmJWRtABtbNDg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWRtAAABAAAAAAAB\
      AAQAAQAAAFJHQgA=
      """)

  private static let directPlainErase = TerminfoEntry(
    name: "pane-direct",
    base64: """
      HgI7ABoADwBpAYcBcGFuZS1kaXJlY3R8MjQtYml0IGNvbG91cnMgd2l0aG91dCBiYWNrZ3JvdW5kIGNvbG91ciBlcmFzZQAAAQAA\
      AQAAAAAAAAAAAQEAAAAAAAAAAAAAAQBQAAAACAAAABgAAAD/////////////////////////////////////////////////////\
      AAAAAQAAAQD/////AAD/////AgAKAA4AEgD//x0ALgAwADQAOwD//z0ARAD//0gA//////////////////9MAFEA//9aAP//////\
      /18AZABpAG4A//93AHsA/////4QAigD/////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////kAD/\
      //////+ZAKIA//+rAP///////////////////////////////7QA////////vwD/////////////////////////////////////\
      //////////////UA+wD/////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////AQH/////////////////////////////////////////////////////////////////////\
      //8GAf//////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////DwFLAQ0AG1tIG1sySgAbW0sAG1tKABtb\
      JWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgAG1tDABtbQQAbWzFtABtbPzEwNDloABtbMm0A\
      G1s3bQAbWzdtABtbNG0AG1slcDElZFgAG1ttABtbPzEwNDlsABtbMjdtABtbMjRtABtbJXAxJWRCABtbJXAxJWREABtbJXAxJWRD\
      ABtbJXAxJWRBABtbJWklcDElZGQAG1swJT8lcDYldDsxJTslPyVwNSV0OzIlOyU/JXAyJXQ7NCU7JT8lcDElcDMlfCV0OzclO20A\
      G1s/N2gAG1s/N2wAG1sxSwAbWzM5OzQ5bQAbWzM4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDEl\
      ezI1NX0lJiVkbQAbWzQ4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkbQAAAQAA\
      AAAAAQAEAAEAAABSR0IA
      """)

  private static let paletteBackgroundErase = TerminfoEntry(
    name: "pane-256-bce",
    base64: """
      HgIoAB0ADwBpASsBcGFuZS0yNTYtYmNlfHRoZSBwYWxldHRlIG9mIDI1NiBjb2xvdXJzAAABAAABAAAAAAAAAAABAQAAAAAAAAAA\
      AAABAAABAFAAAAAIAAAAGAAAAP////////////////////////////////////////////////////8AAQAAAAABAP////8AAP//\
      //8CAAoADgASAP//HQAuADAANAA7AP//PQBEAP//SAD//////////////////0wAUQD//1oA////////XwBkAGkAbgD//3cAewD/\
      ////hACKAP//////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////////////////+QAP///////5kAogD//6sA////\
      ////////////////////////////tAD///////+/AP//////////////////////////////////////////////////9QD7AP//\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////8BAf///////////////////////////////////////////////////////////////////////wYB////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////8PAR0BDQAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVkRwAbWyVpJXAx\
      JWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1s/MTA0OWgAG1sybQAbWzdtABtbN20AG1s0bQAb\
      WyVwMSVkWAAbW20AG1s/MTA0OWwAG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1slcDElZEEAG1slaSVw\
      MSVkZAAbWzAlPyVwNiV0OzElOyU/JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7bQAbWz83aAAbWz83bAAbWzFL\
      ABtbMzk7NDltABtbMzg7NTslcDElZG0AG1s0ODs1OyVwMSVkbQA=
      """)

  private static let palettePlainErase = TerminfoEntry(
    name: "pane-256",
    base64: """
      HgJEABoADwBpASsBcGFuZS0yNTZ8dGhlIHBhbGV0dGUgb2YgMjU2IGNvbG91cnMgd2l0aG91dCBiYWNrZ3JvdW5kIGNvbG91ciBl\
      cmFzZQAAAQAAAQAAAAAAAAAAAQEAAAAAAAAAAAAAAVAAAAAIAAAAGAAAAP//////////////////////////////////////////\
      //////////8AAQAAAAABAP////8AAP////8CAAoADgASAP//HQAuADAANAA7AP//PQBEAP//SAD//////////////////0wAUQD/\
      /1oA////////XwBkAGkAbgD//3cAewD/////hACKAP//////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////+QAP///////5kAogD//6sA////////////////////////////////tAD///////+/AP//////////////////////////\
      ////////////////////////9QD7AP//////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////8BAf//////////////////////////////////////////////////////////\
      /////////////wYB////////////////////////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////////////////////8PAR0BDQAbW0gbWzJKABtb\
      SwAbW0oAG1slaSVwMSVkRwAbWyVpJXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1s/MTA0\
      OWgAG1sybQAbWzdtABtbN20AG1s0bQAbWyVwMSVkWAAbW20AG1s/MTA0OWwAG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQA\
      G1slcDElZEMAG1slcDElZEEAG1slaSVwMSVkZAAbWzAlPyVwNiV0OzElOyU/JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8\
      JXQ7NyU7bQAbWz83aAAbWz83bAAbWzFLABtbMzk7NDltABtbMzg7NTslcDElZG0AG1s0ODs1OyVwMSVkbQA=
      """)
}
