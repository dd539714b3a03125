/** An outgoing email: plain text to one person. */
export interface Letter {
  /** Message id, the same on every send: mail programs show two copies with the same id as one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends emails out of the product. */
export interface Mailer {
  /**
   * Resolves once a mail server has accepted it.
   * @throws Error with a code if none did
   */
  send(letter: Letter): Promise<void>;
  close(): void;
}
