export const session = {
  /** The same for an unknown address and a wrong password, so that it reveals neither. */
  loginFailed: 'The email address or password is not correct.',
  popupBlocked: 'The login window was blocked by the browser. Please allow it and try again.',
} as const;
