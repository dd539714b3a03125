import {
  saveConfigSettings,
  showConfigSettings,
  uploadLogo,
  type ConfigSettings,
} from '@reviews/contracts/config-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Revised } from '../../../ui/settings/saved-by-other.ts';
import { appConfigQuery } from '../app-config-query.ts';

const KEY = ['config-settings'] as const;
// The page shows its own errors, so no toast is needed.
const meta = { errorToast: false };

export const useConfigSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showConfigSettings, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta,
  });

/** Saves the configuration, and applies what is stored to the whole product. */
export function useSaveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Revised<ConfigSettings>) => {
      const { message } = await call(saveConfigSettings, { body });
      toast.success(message);
      const [kept] = await Promise.all([
        call(showConfigSettings),
        client.fetchQuery({ ...appConfigQuery, staleTime: 0 }),
      ]);
      client.setQueryData(KEY, kept);
    },
    meta,
  });
}

export const useUploadLogo = () =>
  useMutation({ mutationFn: (file: File) => upload(uploadLogo, file), meta });
