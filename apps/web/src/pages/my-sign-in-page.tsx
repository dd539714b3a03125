import { MySignIn } from '../features/sign-in/index.ts';

/** `/my/sign-in`: one's own password, where one is signed in, and what one signs in with. */
export default function MySignInPage() {
  return <MySignIn />;
}
