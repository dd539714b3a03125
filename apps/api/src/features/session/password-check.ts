import { hash as hashPassword, verify } from '@node-rs/argon2';

/** The part of the attempt limiter that asking for a password needs. */
interface Attempts {
  consume(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

export interface PasswordCheckDependencies {
  readonly accountAttempts: Attempts;
  readonly addressAttempts: Attempts;
  /** A secret nobody knows. */
  readonly newToken: () => string;
}

/** Whose password is asked for, and from where. */
export interface Asked {
  readonly email: string;
  readonly address: string;
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/** Whether a password is somebody's. Guesses count together, whether they are made to sign in or by whoever sits at a session. */
export function createPasswordCheck({
  accountAttempts,
  addressAttempts,
  newToken,
}: PasswordCheckDependencies) {
  // Verified where there is no password, so that its absence takes as long as a wrong one.
  const absentHash = hashPassword(newToken());
  return {
    /**
     * Counts an attempt.
     * @throws TooManyRequests
     * @returns takes it back, once it was right
     */
    async count({ email, address }: Asked): Promise<() => Promise<void>> {
      // The address first: one that has had its share counts against no further account.
      await addressAttempts.consume(address);
      await accountAttempts.consume(email);
      return async () => {
        await accountAttempts.forget(email);
        await addressAttempts.giveBack(address);
      };
    },

    /** Null as the hash is of an account that has no password, or of none. */
    async matches(stored: string | null, password: string): Promise<boolean> {
      const isRight = await verify(stored ?? (await absentHash), password);
      return isRight && stored !== null;
    },
  };
}
