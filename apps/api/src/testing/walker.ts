/** What a browser shows: its location and the page. */
export interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

interface Kept {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A browser without rendering: keeps each site's cookies, follows redirects, and posts forms. */
export class Walker {
  /** Cookies by name and path, for each host. */
  private readonly kept = new Map<string, Map<string, Kept>>();

  private of(site: string | URL): Kept[] {
    return [...(this.kept.get(new URL(site).host)?.values() ?? [])];
  }

  /** Returns a site's cookie by name. */
  cookie(site: string, name: string): string | undefined {
    return this.of(site).find((kept) => kept.name === name)?.value;
  }

  setCookie(site: string, name: string, value: string, path = '/'): void {
    const { host } = new URL(site);
    this.kept.set(
      host,
      (this.kept.get(host) ?? new Map<string, Kept>()).set(`${name} ${path}`, {
        name,
        value,
        path,
      }),
    );
  }

  /** Copies a site's cookies from another browser. */
  takeFrom(other: Walker, site: string): void {
    for (const { name, value, path } of other.of(site)) this.setCookie(site, name, value, path);
  }

  cookieNames(site: string): string[] {
    return this.of(site).map(({ name }) => name);
  }

  private cookiesFor(url: URL): string {
    const sent = this.of(url).filter(({ path }) => url.pathname.startsWith(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/u);
      const [name = '', ...rest] = pair.split('=');
      const attribute = (wanted: string) =>
        attributes
          .find((each) => each.toLowerCase().startsWith(`${wanted}=`))
          ?.slice(wanted.length + 1);
      const isOver =
        attribute('max-age') === '0' ||
        new Date(attribute('expires') ?? '2100-01-01') < new Date('2000-01-01');
      const path = attribute('path') ?? '/';
      if (isOver) this.kept.get(url.host)?.delete(`${name} ${path}`);
      else this.setCookie(url.href, name, rest.join('='), path);
    }
  }

  /** Sends one request and follows no redirect. */
  async step(
    address: string | URL,
    {
      method = 'GET',
      body,
      headers = {},
    }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<{ shown: Shown; location: URL | null; headers: Headers }> {
    const url = new URL(address);
    const form: Record<string, string> =
      body === undefined || headers['content-type'] !== undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(url), ...form, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    this.keep(url, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    return {
      shown: { url, status: answer.status, text: await answer.text() },
      location: location === null ? null : new URL(location, url),
      headers: answer.headers,
    };
  }

  /** Follows redirects until there are none, or until `until` returns true. */
  async go(
    address: string | URL,
    given: { method?: string; body?: string; until?: (url: URL) => boolean } = {},
  ): Promise<Shown> {
    const { until = () => false, ...first } = given;
    let { shown, location } = await this.step(address, first);
    for (let steps = 0; location !== null; steps += 1) {
      if (steps > 20) throw new Error(`It is sent round and round: ${location.href}`);
      if (until(location)) return { url: location, status: 0, text: '' };
      ({ shown, location } = await this.step(location));
    }
    return shown;
  }
}
