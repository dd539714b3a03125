import { MySignIn } from '../features/sign-in/index.ts';

/** `/my/sign-in`: the user's password, sessions and sign-in methods. */
export default function MySignInPage() {
  return <MySignIn />;
}
