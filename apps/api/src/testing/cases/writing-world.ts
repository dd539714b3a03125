import type { Database } from '@reviews/db';
import type { BuiltEmployee, BuiltTemplate } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Cast, Who } from './people.ts';

/** Templates of the forms. Each has one required question. */
export type TemplateName =
  | 'plain'
  | 'self'
  | 'hidden'
  | 'optOut'
  | 'selfReopen'
  | 'namelessToManagers'
  | 'namelessToSubject';

/** What the records that calls write are built from, before anyone signs in. */
export interface Company {
  readonly db: Database;
  readonly cast: Cast;
  readonly templates: Readonly<Record<TemplateName, BuiltTemplate>>;
  /** Left the company; may still have an account. */
  readonly gone: BuiltEmployee;
  /** Has an account without a password. */
  readonly withoutPassword: BuiltEmployee;
  /** A running pulse in which no one has been asked for reviewers yet. */
  readonly peers: { readonly cycleId: number; readonly pulseId: number };
}

/** The company with the running product, and everyone signed in to it. */
export interface WritingWorld extends Company {
  readonly url: string;
  readonly storageDir: string;
  readonly visitors: Readonly<Record<Who, Visitor>>;
}

/** Records that the cases of one noun write, built once for each company. */
export interface Records<R> {
  readonly prepare: (company: Company) => Promise<void>;
  /** @throws Error when they were not prepared */
  readonly of: (company: Pick<Company, 'db'>) => R;
}

/** Declares the records that the cases of one noun write. */
export function recordsOf<R>(build: (company: Company) => Promise<R>): Records<R> {
  const built = new WeakMap<Database, R>();
  return {
    prepare: async (company) => void built.set(company.db, await build(company)),
    of({ db }) {
      const records = built.get(db);
      if (records === undefined) throw new Error('The records of this noun were not prepared.');
      return records;
    },
  };
}
