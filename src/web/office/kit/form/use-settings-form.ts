import { notify } from '#ui/toast.ts'
import { notifySaved } from '../undo-saved.ts'
import { useScopeCall } from '../use-scope-call.ts'
import type { Stored } from './draft.ts'
import { type OfficeForm, type OfficeFormOptions, useOfficeForm } from './use-office-form.ts'

interface SettingsFormOptions<Values extends object> extends Omit<OfficeFormOptions<Values>, 'save'> {
  savedText: string
  /** Writes the settings; `ifUpdatedAt` is undefined as long as nothing was saved. */
  write(
    values: Values,
    facts: { ifUpdatedAt: number | undefined; idempotencyKey: string },
  ): Promise<{ saved: { id: string; updatedAt: number }; stored: Stored<Values> }>
  /** Reads again what the page shows, once saved or undone. */
  readAgain: () => Promise<void>
}

/** Form of settings below `LoadedSettings`: the first saving is said, each later one with a button that undoes it. */
export function useSettingsForm<Values extends object>({
  savedText,
  write,
  readAgain,
  ...form
}: SettingsFormOptions<Values>): OfficeForm<Values> {
  const call = useScopeCall()
  return useOfficeForm<Values>({
    ...form,
    save: async (values, { base, idempotencyKey }) => {
      const { saved, stored } = await write(values, { ifUpdatedAt: base.version ?? undefined, idempotencyKey })
      if (base.version === null) notify.success(savedText)
      else void notifySaved(savedText, { call, target: saved.id, updatedAt: saved.updatedAt, after: readAgain })
      void readAgain()
      return stored
    },
  })
}
