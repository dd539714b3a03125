/** Returns the address of a page of the product for use outside it: in mails, files and terminals. */
export type SiteLink = (path: string) => string;

/**
 * Creates the only function that makes such addresses. They begin with PUBLIC_URL; without it, no
 * one knows how people reach the product, and a path is all that can be given.
 */
export function createSiteLink(publicUrl: string | undefined): SiteLink {
  const site = (publicUrl ?? '').replace(/\/+$/, '');
  return (path) => `${site}${path}`;
}
