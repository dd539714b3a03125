/**
 * Attributes of every link: the opened page can neither reach back nor see where it was opened
 * from.
 */
export const LINK_TARGET = '_blank';
export const LINK_REL = 'noopener noreferrer nofollow';

/** Schemes a link may have. Everything else (javascript:, data:, relative paths) is refused. */
export const LINK_SCHEMES = ['https', 'http', 'mailto'] as const;

/** Longer addresses are refused, because browsers and mail programs cut them off. */
const MAX_LINK_LENGTH = 2_048;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ALLOWED_SCHEME = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i');
/** `example.com`, `example.com:8080/path`, `localhost:3000`: a host without a scheme. */
const BARE_HOST = /^(?:localhost|[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+)(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const BARE_EMAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
/**
 * Browsers drop tabs and line breaks in an address, which is how `java\nscript:` gets past checks.
 */
const UNSAFE_IN_ADDRESS = /[\s\p{Cc}\ufeff"<>\\^`{|}]/u;

/**
 * Normalises a typed or pasted link address; null if it is not an address. Without a scheme it
 * becomes https, an email address mailto.
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
  // A host with a port looks like a scheme, so hosts are recognised before schemes are refused.
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
  // Browsers accept `https:example.com`, but it reads as something else. A host must follow two
  // slashes.
  return SCHEME.test(address) && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
}
