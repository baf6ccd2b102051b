internal import CNcurses

package struct Terminfo: Hashable, Sendable {
  let name: String
  /// True if the cursor can be positioned, without which nothing can be drawn.
  var canAddressCursor = true
  /// The number of colours; at most 0 for monochrome.
  let colors: Int
  var erasesWithBackground = false
  /// True if the entry declares direct colour, by either of the two names in use.
  var hasDirectColor = false

  /// True for mlterm, which shows wrong colours when there are many of 24 bits at one time, and has 256 whatever its entry says.
  var mixesUpColors: Bool { name.hasPrefix("mlterm") }

  /// The properties that every terminal emulator has today. They are not an entry of the database.
  package static let common = Terminfo(name: "common", colors: 0, erasesWithBackground: true)
}

extension Terminfo {
  /// Reads an entry. Returns nil if there is none with this name.
  @MainActor init?(name: String) {
    // setupterm makes what it reads the entry of the current screen too, also an entry that it refuses, because its
    // terminal prints on paper.
    let current = cn_current_terminal()
    defer { if let read = set_curterm(current), read != current { del_curterm(read) } }
    var status: CInt = 0
    // With a status argument setupterm returns an error instead of printing a message and exiting.
    guard !name.isEmpty, setupterm(name, STDOUT_FILENO, &status) == OK else { return nil }
    self.name = name
    canAddressCursor = cn_string("cup") != nil
    colors = Int(tigetnum("colors"))
    erasesWithBackground = tigetflag("bce") == 1
    hasDirectColor =
      tigetflag("Tc") == 1 || tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || cn_string("RGB") != nil
  }
}

// A terminfo entry for terminals with 256 colours and more, because the user's machine may lack the right one. It is the
// core of xterm's entry, which every such terminal understands, without
// - ccc, initc and oc, so that the user's palette is not changed;
// - csr, il, dl, ind and ri, with which ncurses would scroll lines and repaint a drawing that has one colour per row
//   (idlok does not prevent it);
// - cr, cub1, home, hpa and vpa, which ncurses would try for each move of the cursor, and which save hardly a byte.
//
// RGB keeps ncurses from building a table of all colours. A pair of colours is set by its number, with a sequence that
// `FrameFilter` replaces: two sequences with three channels each would cost ncurses six times as much.
//
// Made by `tic -x -o DIR FILE` and `base64 -w0 DIR/p/pane` (ncurses 6.4) from:
//
// pane|a terminal with at least 256 colours,
//   RGB, am, bce, mir, msgr, npc, xenl,
//   cols#80, it#8, lines#24, colors#0x1000000, pairs#0x10000,
//   bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h,
//   cub=\E[%p1%dD, cud=\E[%p1%dB, cud1=\n, cuf=\E[%p1%dC,
//   cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A,
//   dim=\E[2m, ech=\E[%p1%dX, ed=\E[J, el=\E[K, el1=\E[1K,
//   op=\E[39;49m, rev=\E[7m, rmam=\E[?7l, rmcup=\E[?1049l,
//   rmso=\E[27m, rmul=\E[24m, scp=\E[%p1%dp,
//   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//   sgr0=\E[m, smam=\E[?7h, smcup=\E[?1049h, smso=\E[7m, smul=\E[4m,

/// A compiled terminfo entry, in the form that the variable TERMINFO accepts.
enum TerminfoEntry {
  static let name = "pane"

  /// Returns the entry in Base64, in which one digit has the bit of bce: erasing fills with the current background.
  static func base64(erasesWithBackground: Bool) -> String {
    """
    HgIqAB0ADwAuAfoAcGFuZXxhIHRlcm1pbmFsIHdpdGggYXQgbGVhc3QgMjU2IGNvbG91cnMAAAEAAAEAAAAAAAAAAAEBAAAAAAAA\
    AAAAAAEAAA\
    \(erasesWithBackground ? "E" : "A")\
    AUAAAAAgAAAAYAAAA/////////////////////////////////////////////////////wAAAAEAAAEA/////////////wAACAA\
    MAP////8QACEA//8jAP////8qADEA//81AP//////////////////OQA+AP//RwD///////9MAFEAVgBbAP//ZABoAP////9xAHc\
    A///////////////////////////////////////////////////////////////////////////////////////////////////\
    //////////////////////////////////////////////////////////////////30A////////hgCPAP//mAD////////////\
    //////////////////////////////6EA///////////////////////////////////////////////////XAN0A///////////\
    ////////////////////////////////////////////////////////////////////////////////////////////////////\
    ////////////////////////////////////////////////////////////////////////////////////////////////////\
    //////////////////////////////////////////////////////////////////////////////////////////////////+M\
    A////////////////////////////////////////////////////////////////////////6AD////////xABtbSBtbMkoAG1t\
    LABtbSgAbWyVpJXAxJWQ7JXAyJWRIAAoAG1s/MjVsABtbPzI1aAAbW0MAG1tBABtbMW0AG1s/MTA0OWgAG1sybQAbWzdtABtbN20\
    AG1s0bQAbWyVwMSVkWAAbW20AG1s/MTA0OWwAG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1slcDElZEE\
    AG1swJT8lcDYldDsxJTslPyVwNSV0OzIlOyU/JXAyJXQ7NCU7JT8lcDElcDMlfCV0OzclO20AG1s/N2gAG1s/N2wAG1sxSwAbWzM\
    5OzQ5bQAbWyVwMSVkcAABAAAAAAABAAQAAQAAAFJHQgA=
    """
  }
}
