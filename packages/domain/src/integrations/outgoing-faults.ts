/** Why a request to an external system failed. */
export const OUTGOING_FAULTS = [
  'address',
  'scheme',
  'credentials',
  'private',
  'unknown_host',
  'refused',
  'certificate',
  'timeout',
  'too_large',
  'broken',
] as const;
export type OutgoingFaultCode = (typeof OUTGOING_FAULTS)[number];

/** The text for administrators. Names only the host of the request. */
export const OUTGOING_WORDS: Readonly<
  Record<OutgoingFaultCode, (given: { host: string }) => string>
> = {
  address: () => 'This is not an address of the web.',
  scheme: () =>
    'The address begins with https://. Others are only asked where the operator of this site allows it.',
  credentials: () => 'The address holds a user name or a password. Keep them in their own field.',
  private: ({ host }) =>
    `${host} is an address inside a private network. Those are only asked where the operator of this site allows it.`,
  unknown_host: ({ host }) => `There is no server named ${host}.`,
  refused: ({ host }) => `${host} did not accept the connection.`,
  certificate: ({ host }) => `The certificate of ${host} is not to be trusted.`,
  timeout: ({ host }) => `${host} did not answer in time.`,
  too_large: ({ host }) => `${host} answered more than is taken.`,
  broken: ({ host }) => `The connection with ${host} broke off.`,
};
