// Terminfo entries for terminals with 256 colours and more, because the user's machine may lack the right
// one. They contain the core of xterm's entry, which every such terminal understands. Left out are
// - ccc, initc and oc, so that the user's palette is not changed;
// - csr, il, dl, ind and ri, because ncurses would scroll lines wherever it considers that shorter (idlok
//   does not prevent it), and would repaint a drawing with one colour per row for it;
// - cr, cub1, home, hpa and vpa, which ncurses would try for each move of the cursor, and which save hardly a
//   byte.
//
// RGB keeps ncurses from building a table of all colours. A pair of colours is set by its number, with a
// sequence that no terminal knows, and `RenditionFilter` replaces it by the terminal's own sequences. Two
// sequences with three channels each would cost ncurses six times as much.
//
// Made by `tic -x -o DIR FILE` and `base64 -w0 DIR/p/NAME` (ncurses 6.4) from:
//
// pane-base|what both share,
//   RGB, am, mir, msgr, npc, xenl,
//   cols#80, it#8, lines#24, colors#0x1000000, pairs#0x10000,
//   bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h,
//   cub=\E[%p1%dD, cud=\E[%p1%dB, cud1=\n, cuf=\E[%p1%dC,
//   cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A,
//   dim=\E[2m, ech=\E[%p1%dX, ed=\E[J, el=\E[K, el1=\E[1K,
//   op=\E[39;49m, rev=\E[7m, rmam=\E[?7l, rmcup=\E[?1049l,
//   rmso=\E[27m, rmul=\E[24m, scp=\E[%p1%dp,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   sgr0=\E[m, smam=\E[?7h, smcup=\E[?1049h, smso=\E[7m, smul=\E[4m,
// pane-bce|a terminal that erases with the background colour,
//   bce, use=pane-base,
// pane|a terminal that may not,
//   use=pane-base,

/// A compiled terminfo entry, in the form that the variable TERMINFO accepts.
struct TerminfoEntry: Sendable {
  let name: String
  let base64: String

  /// The entry for terminals whose erasing fills with the current background.
  static let backgroundErase = TerminfoEntry(
    name: "pane-bce",
    base64: """
      HgI7AB0ADwAuAfoAcGFuZS1iY2V8YSB0ZXJtaW5hbCB0aGF0IGVyYXNlcyB3aXRoIHRoZSBiYWNrZ3JvdW5kIGNvbG91cgAAAQAA\
      AQAAAAAAAAAAAQEAAAAAAAAAAAAAAQAAAVAAAAAIAAAAGAAAAP//////////////////////////////////////////////////\
      //8AAAABAAABAP////////////8AAAgADAD/////EAAhAP//IwD/////KgAxAP//NQD//////////////////zkAPgD//0cA////\
      ////TABRAFYAWwD//2QAaAD/////cQB3AP//////////////////////////////////////////////////////////////////\
      //////////////////////////////////////////////////////////////////////////////////////////////////99\
      AP///////4YAjwD//5gA//////////////////////////////////////////+hAP//////////////////////////////////\
      ////////////////1wDdAP//////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ///////////////////////////////jAP//////////////////////////////////////////////////////////////////\
      /////+gA////////8QAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVkOyVwMiVkSAAKABtbPzI1bAAbWz8yNWgAG1tDABtbQQAbWzFt\
      ABtbPzEwNDloABtbMm0AG1s3bQAbWzdtABtbNG0AG1slcDElZFgAG1ttABtbPzEwNDlsABtbMjdtABtbMjRtABtbJXAxJWRCABtb\
      JXAxJWREABtbJXAxJWRDABtbJXAxJWRBABtbMCU/JXA2JXQ7MSU7JT8lcDUldDsyJTslPyVwMiV0OzQlOyU/JXAxJXAzJXwldDs3\
      JTttABtbPzdoABtbPzdsABtbMUsAG1szOTs0OW0AG1slcDElZHAAAQAAAAAAAQAEAAEAAABSR0IA
      """)

  /// The entry for terminals whose erasing may not.
  static let plainErase = TerminfoEntry(
    name: "pane",
    base64: """
      HgIdABoADwAuAfoAcGFuZXxhIHRlcm1pbmFsIHRoYXQgbWF5IG5vdAAAAQAAAQAAAAAAAAAAAQEAAAAAAAAAAAAAAQBQAAAACAAA\
      ABgAAAD/////////////////////////////////////////////////////AAAAAQAAAQD/////////////AAAIAAwA/////xAA\
      IQD//yMA/////yoAMQD//zUA//////////////////85AD4A//9HAP///////0wAUQBWAFsA//9kAGgA/////3EAdwD/////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////fQD///////+GAI8A//+YAP//////////////////////\
      ////////////////////oQD//////////////////////////////////////////////////9cA3QD/////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////////////////\
      ////////////////////////////////////////////////////////////////////////////////////////4wD/////////\
      ///////////////////////////////////////////////////////////////oAP////////EAG1tIG1sySgAbW0sAG1tKABtb\
      JWklcDElZDslcDIlZEgACgAbWz8yNWwAG1s/MjVoABtbQwAbW0EAG1sxbQAbWz8xMDQ5aAAbWzJtABtbN20AG1s3bQAbWzRtABtb\
      JXAxJWRYABtbbQAbWz8xMDQ5bAAbWzI3bQAbWzI0bQAbWyVwMSVkQgAbWyVwMSVkRAAbWyVwMSVkQwAbWyVwMSVkQQAbWzAlPyVw\
      NiV0OzElOyU/JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7bQAbWz83aAAbWz83bAAbWzFLABtbMzk7NDltABtb\
      JXAxJWRwAAEAAAAAAAEABAABAAAAUkdCAA==
      """)
}
