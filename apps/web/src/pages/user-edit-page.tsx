import { useParams } from 'react-router';
import { UserNotFound, UserPage } from '../features/users/index.ts';
import { TokensOfUser } from '../features/tokens/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/users/{userId}/edit` (RT-57). */
export default function UserEditPage() {
  const id = readRecordId(useParams().userId);
  return id === null ? (
    <UserNotFound />
  ) : (
    <UserPage key={id} tokens={<TokensOfUser userId={id} />} userId={id} />
  );
}
