/** A mail as it leaves: plain text to one person. */
export interface Letter {
  /** What it is known by, the same however often it is sent: of two with one name a reader's mail program shows one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What takes mails out of the house. */
export interface Mailer {
  /** Resolves when somebody has taken it upon themselves to deliver it. @throws Error with a code where nobody has. */
  send(letter: Letter): Promise<void>;
  close(): void;
}
