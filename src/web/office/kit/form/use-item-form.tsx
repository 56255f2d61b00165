import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { recallAddress } from '../list/list-memory.ts'
import { notifySaved } from '../undo-saved.ts'
import { useScopeCall } from '../use-scope-call.ts'
import type { Check } from './check.ts'
import { changedFields } from './differences.ts'
import type { Stored } from './draft.ts'
import type { FieldWords } from './field-words.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { type OfficeForm, useOfficeForm } from './use-office-form.ts'

interface ItemForm<Values extends object, Fields extends object> {
  /** Prefix of the drafts' keys, such as `news`. */
  kind: string
  check: Check<Values>
  words: FieldWords
  /** Converts the values into the calls' input. */
  toFields(values: Values): Fields
  /** Notice after saving. */
  savedText: string
  /** List to which saving leads. */
  listPath: string
}

interface NewItemForm<Values extends object, Fields extends object> extends ItemForm<Values, Fields> {
  groupId: string
  empty(): Stored<Values>
  create(fields: Fields, options: { idempotencyKey: string }): Promise<unknown>
}

/** Form of a new item; saving leads to the list. */
export function useNewItemForm<Values extends object, Fields extends object>({
  kind,
  check,
  words,
  toFields,
  savedText,
  listPath,
  groupId,
  empty,
  create,
}: NewItemForm<Values, Fields>): OfficeForm<Values> {
  const router = useRouter()
  const [stored] = useState(empty)
  return useOfficeForm({
    item: `${kind}/new/${groupId}`,
    stored,
    check,
    words,
    save: async (values, { idempotencyKey }) => {
      await create(toFields(values), { idempotencyKey })
      notify.success(savedText)
      void router.navigate({ href: listPath })
      return null
    },
  })
}

interface StoredItemForm<Item extends { id: string }, Values extends object, Fields extends object>
  extends ItemForm<Values, Fields> {
  item: Item
  toStored(item: Item): Stored<Values>
  update(
    input: { updates: Partial<Fields>; ifUpdatedAt: number | undefined },
    options: { idempotencyKey: string },
  ): Promise<{ item: { updatedAt: number } }>
  load(): Promise<{ item: Item }>
}

/**
 * Form of a stored item, with its history. Sends the changed fields; saving leads to the list with a notice that offers
 * "Annuler".
 */
export function useStoredItemForm<Item extends { id: string }, Values extends object, Fields extends object>({
  kind,
  check,
  words,
  toFields,
  savedText,
  listPath,
  item,
  toStored,
  update,
  load,
}: StoredItemForm<Item, Values, Fields>): { form: OfficeForm<Values>; historyButton: ReactNode; history: ReactNode } {
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => toStored(item), [item, toStored])
  const form = useOfficeForm({
    item: `${kind}/${item.id}`,
    stored,
    check,
    words,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(toFields(base.values), toFields(values))
      if (Object.keys(updates).length > 0) {
        const sent = { updates, ifUpdatedAt: base.version ?? undefined }
        const { updatedAt } = (await update(sent, { idempotencyKey })).item
        const after = () => router.invalidate()
        void notifySaved(savedText, { call, target: item.id, updatedAt, after })
      }
      void router.navigate({ href: recallAddress(listPath) })
      return null
    },
    sendsChanges: true,
    reload: async () => toStored((await load()).item),
  })
  return {
    form,
    historyButton: (
      <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
        Historique
      </Button>
    ),
    history: (
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={item.id}
        call={call}
        words={words}
        onUndone="routeReloads"
      />
    ),
  }
}
