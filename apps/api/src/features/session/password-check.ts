import { hash as hashPassword, verify } from '@node-rs/argon2';

/** The part of the attempt limiter that password checks need. */
interface Attempts {
  consume(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

export interface PasswordCheckDependencies {
  readonly accountAttempts: Attempts;
  readonly addressAttempts: Attempts;
  /** Returns a secret that no one knows. */
  readonly newToken: () => string;
}

/** The account and the IP address of a password check. */
export interface Asked {
  readonly email: string;
  readonly address: string;
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/** Creates the password check. Guesses at sign-in and within a session share one limit. */
export function createPasswordCheck({
  accountAttempts,
  addressAttempts,
  newToken,
}: PasswordCheckDependencies) {
  // Verified if there is no password, so that its absence takes as long as a wrong one.
  const absentHash = hashPassword(newToken());
  return {
    /**
     * Counts an attempt.
     * @throws TooManyRequests
     * @returns a function that undoes the count, for a correct password
     */
    async count({ email, address }: Asked): Promise<() => Promise<void>> {
      // IP address first: once it is over its limit, it counts against no further account.
      await addressAttempts.consume(address);
      await accountAttempts.consume(email);
      return async () => {
        await accountAttempts.forget(email);
        await addressAttempts.giveBack(address);
      };
    },

    /** The hash is null for an account without a password, and for no account. */
    async matches(stored: string | null, password: string): Promise<boolean> {
      const isRight = await verify(stored ?? (await absentHash), password);
      return isRight && stored !== null;
    },
  };
}
