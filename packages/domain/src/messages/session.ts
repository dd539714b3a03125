export const session = {
  /** The same for an unknown address and for a wrong password: neither is told. */
  loginFailed: 'The email address or password is not correct.',
  popupBlocked: 'The login window was blocked by the browser. Please allow it and try again.',
} as const;
