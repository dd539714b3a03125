const CHANNEL = 'reviews-sign-in';

/**
 * Message from the sign-in popup to the waiting windows: it is at a provider, or someone has signed
 * in.
 */
export type SignInNews = 'at-provider' | 'signed-in';

const isNews = (value: unknown): value is SignInNews =>
  value === 'at-provider' || value === 'signed-in';

/**
 * Reports where the popup is. Once it has been at a provider, browsers cut it off from its opener,
 * which then sees it as
 * closed.
 */
export function tellSignInNews(news: SignInNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns a function that stops listening */
export function onSignInNews(listener: (news: SignInNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  });
  return () => channel.close();
}
