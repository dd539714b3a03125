const CHANNEL = 'reviews-sign-in';

/** What the sign-in popup tells the windows that wait for it: that it is at a provider, or that somebody is signed in. */
export type SignInNews = 'at-provider' | 'signed-in';

const isNews = (value: unknown): value is SignInNews =>
  value === 'at-provider' || value === 'signed-in';

/**
 * A window that has been at a provider is out of its opener's sight: browsers keep the two apart, and the opener is told
 * that it is closed. So the popup says itself where it is.
 */
export function tellSignInNews(news: SignInNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns what ends the listening */
export function onSignInNews(listener: (news: SignInNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  });
  return () => channel.close();
}
