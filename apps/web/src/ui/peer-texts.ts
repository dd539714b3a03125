/** Texts around a peer status that the specification does not fix. */
export const PEER_TEXTS = {
  open: ({ status, about }: { status: string; about: string }) => `${status}: ${about}`,
  reviewsOf: ({ name }: { name: string }) => `Peer Reviews of ${name}`,
  manageOf: ({ label, name }: { label: string; name: string }) => `${label}: ${name}`,
} as const;
