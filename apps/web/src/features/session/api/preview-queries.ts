import { previewRole, stopPreview } from '@reviews/contracts/roles';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { fullLoad } from '../lib/full-load.ts';

/** Previews the product with a single role. This is another session, so everything is reloaded. */
export const usePreviewRole = () =>
  useMutation({
    mutationFn: (roleId: number) => call(previewRole, { body: { role_id: roleId } }),
    onSuccess: ({ redirect }) => fullLoad.to(redirect),
  });

export const useStopPreview = () =>
  useMutation({
    mutationFn: () => call(stopPreview),
    onSuccess: ({ redirect }) => fullLoad.to(redirect),
  });
