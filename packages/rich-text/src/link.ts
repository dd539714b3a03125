/** Attributes every link carries: the page it opens can neither reach back nor learn where it came from. */
export const LINK_TARGET = '_blank';
export const LINK_REL = 'noopener noreferrer nofollow';

/** Schemes a link may have; everything else (javascript:, data:, relative paths) is no link. */
export const LINK_SCHEMES = ['https', 'http', 'mailto'] as const;

/** Longer addresses are refused: browsers and mail programs cut them anyway. */
const MAX_LINK_LENGTH = 2_048;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ALLOWED_SCHEME = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
/** `example.com`, `example.com:8080/path`, `localhost:3000`: a host without a scheme. */
const BARE_HOST = /^(?:localhost|[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+)(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const BARE_EMAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
/** Browsers drop tabs and line breaks inside an address, which is how `java\nscript:` gets past a check. */
const UNSAFE_IN_ADDRESS = /[\s\p{Cc}\ufeff"<>\\^`{|}]/u;

/**
 * The address a link gets from what somebody typed or pasted, or null when it is no address.
 * An address without a scheme becomes https, an e-mail address mailto.
 */
export function normaliseLink(input: string): string | null {
  const address = input.trim();
  if (address === '' || address.length > MAX_LINK_LENGTH || UNSAFE_IN_ADDRESS.test(address)) {
    return null;
  }
  if (ALLOWED_SCHEME.test(address)) {
    return isParsable(address) ? address : null;
  }
  if (BARE_EMAIL.test(address)) {
    return `mailto:${address}`;
  }
  // A host with a port looks like a scheme, therefore hosts are recognised before schemes are refused.
  if (BARE_HOST.test(address)) {
    const withScheme = `https://${address}`;
    return isParsable(withScheme) ? withScheme : null;
  }
  return null;
}

function isParsable(address: string): boolean {
  if (/^mailto:/i.test(address)) {
    return address.length > 'mailto:'.length;
  }
  // `https:example.com` is legal for a browser but reads as something else; a host must follow two slashes.
  return SCHEME.test(address) && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
}
