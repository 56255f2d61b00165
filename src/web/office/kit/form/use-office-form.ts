import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { conflict } from '#contract/conflict-shapes.ts'
import { createRandomText } from '#lib/random-text.ts'
import type { Drafts } from '#web/drafts.ts'
import { notifyUndoable } from '../../notices.ts'
import { useOfficeContext } from '../../use-office.ts'
import { useAppForm } from './app-form.ts'
import { type Check, checkChanged } from './check.ts'
import type { ConflictFound } from './conflict-dialog.tsx'
import { type Clash, clashes, isSame, merged } from './differences.ts'
import type { Stored } from './draft.ts'
import type { FieldWords } from './field-words.ts'
import { NOT_SENT, useFormProblems } from './use-form-problems.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export interface OfficeFormOptions<Values extends object> {
  /** Key of the draft, such as `vendor/v-1` or `vendor/new`. */
  item: string
  /** State from the loader. The form starts with it, and again when it changed and nothing was typed. */
  stored: Stored<Values>
  check: Check<Values>
  words: FieldWords
  /** Saves the values and returns the stored state; null when leaving the screen. */
  save(values: Values, facts: { base: Stored<Values>; idempotencyKey: string }): Promise<Stored<Values> | null>
  /** True if `save` sends only what differs: what is stored and untouched is then not checked. */
  sendsChanges?: boolean
  /** Reloads the stored state after a conflict (D35). */
  reload?(): Promise<Stored<Values>>
  /** Typed values that can still be saved after a conflict, given the stored ones. */
  adopt?(typed: Values, theirs: Values): Values
  /** False to keep no draft in the browser, for forms with a secret. */
  keepsDraft?: boolean
}

const newKey = createRandomText(22)

const noDrafts: Drafts = { read: () => undefined, keep: () => undefined, take: () => undefined, drop: () => undefined }

const changedFields = (values: object, base: object): string[] =>
  Object.keys(base).filter((key) => !isSame(Reflect.get(values, key), Reflect.get(base, key)))

/** Thrown by `save` if the operator saw its effects and returned to the form. */
export class SaveWithdrawn extends Error {}

export type OfficeForm<Values extends object> = ReturnType<typeof useOfficeForm<Values>>

export function useOfficeForm<Values extends object>({
  item,
  stored,
  check: checkAll,
  words,
  save,
  sendsChanges = false,
  reload,
  adopt = (typed) => typed,
  keepsDraft = true,
}: OfficeFormOptions<Values>) {
  const context = useOfficeContext()
  const drafts = keepsDraft ? context.drafts : noDrafts
  const [base, setBase] = useState(stored)
  const form = useAppForm({ defaultValues: base.values })
  const check = useMemo(
    () => (sendsChanges && base.version !== null ? checkChanged(checkAll, base.values) : checkAll),
    [sendsChanges, checkAll, base],
  )
  const current = useRef({ base, sending: false, left: false, lastKey: { sent: '', key: '' } })
  const hasLeft = useCallback(() => current.current.left, [])
  const [isSending, setSending] = useState(false)
  const [found, setFound] = useState<ConflictFound<Values> | null>(null)
  const valueAt = (name: string): unknown => form.getFieldValue(name as never)
  const problems = useFormProblems<Values>({ check, store: form.store, valueAt })
  const { clear, setNotice } = problems
  // Subscribes to the names of changed fields, not to values, so that the frame renders on a new change and not on each
  // key.
  const changedNames = useStore(form.store, ({ values }) => changedFields(values, base.values).join('\n'))
  const changed = useMemo(() => changedNames.split('\n').filter(Boolean), [changedNames])
  const isDirty = changed.length > 0

  /** Starts again from `next`, with `typed` on top. */
  const begin = useCallback(
    (next: Stored<Values>, typed: Values = next.values) => {
      current.current.base = next
      setBase(next)
      clear()
      form.reset(next.values)
      for (const [key, value] of Object.entries(typed))
        if (!isSame(value, Reflect.get(next.values, key))) form.setFieldValue(key as never, value as never)
    },
    [form, clear],
  )

  // Shows newer state from the loader unless something was typed. Changes to fields outside this form, as from another
  // form of the same item, are no conflict.
  useEffect(() => {
    const { sending, base: shown } = current.current
    if (sending || (stored.version ?? 0) <= (shown.version ?? 0)) return
    if (!isDirty) return begin(stored)
    if (!isSame(stored.values, shown.values)) return
    current.current.base = stored
    setBase(stored)
  }, [stored, isDirty, begin])

  const [draft, setDraft] = useKeptDraft<Values>({ drafts, item, store: form.store, base, isDirty, hasLeft })

  async function refuse(error: unknown): Promise<void> {
    if (error instanceof SaveWithdrawn) return
    if (!(error instanceof ClientError)) return setNotice(NOT_SENT)
    if (error.code === 'changedMeanwhile' && reload) {
      const told = conflict.safeParse(error.details)
      const theirs = await reload()
      const mine = form.state.values
      const differing = clashes(current.current.base.values, mine, theirs.values, words.whole)
      return setFound({ clashes: differing, changes: told.data?.changes ?? [], theirs })
    }
    problems.showRefusal(error)
  }

  async function send(): Promise<void> {
    const now = current.current
    if (now.sending) return
    const sent = form.state.values
    if (check(sent).size > 0) return problems.revealFirst()
    if (problems.leadToHeld()) return
    now.sending = true
    setSending(true)
    setNotice(null)
    const text = JSON.stringify([now.base.version, sent])
    // A repetition after an unknown outcome uses the same key, so that nothing is created twice.
    if (now.lastKey.sent !== text) now.lastKey = { sent: text, key: newKey() }
    try {
      const next = await save(sent, { base: now.base, idempotencyKey: now.lastKey.key })
      drafts.drop(item)
      setDraft(null)
      if (next === null) {
        now.left = true
        return
      }
      // Keeps what was typed while the request was running.
      const typed = Object.entries(form.state.values).filter(([key, value]) => !isSame(value, Reflect.get(sent, key)))
      begin(next, { ...next.values, ...Object.fromEntries(typed) })
    } catch (error) {
      if (error instanceof ClientError) now.lastKey = { sent: '', key: '' }
      await refuse(error).catch(() => setNotice(NOT_SENT))
    } finally {
      now.sending = false
      setSending(false)
    }
  }

  function settle(takesTheirs: (clash: Clash) => boolean): void {
    if (!found) return
    const typed = adopt(merged(form.state.values, found.clashes, takesTheirs), found.theirs.values)
    begin(found.theirs, typed)
    setFound(null)
    if (!isSame(typed, found.theirs.values)) void send()
  }

  return {
    form,
    words,
    check,
    kit: problems.kit,
    isNew: base.version === null,
    base,
    changed,
    isSending,
    notice: problems.notice,
    submit: () => (found || draft ? undefined : send()),
    revealFirst: problems.revealFirst,
    leadTo: problems.leadTo,
    begin,
    conflict: found && { ...found, base: base.values, mine: form.state.values, settle, cancel: () => setFound(null) },
    draft: draft && {
      at: draft.at,
      resume: () => {
        drafts.take(item)
        begin(draft.base, draft.values)
        setDraft(null)
      },
      discard: () => {
        drafts.take(item)
        drafts.drop(item)
        setDraft(null)
        void notifyUndoable('Brouillon jeté', async () => begin(draft.base, draft.values), 'onThisPage')
      },
    },
    /** "Annuler les changements", which can itself be undone. */
    discard: () => {
      const typed = form.state.values
      const from = current.current.base
      begin(from)
      problems.releaseHolds()
      void notifyUndoable('Changements annulés', async () => begin(from, typed), 'onThisPage')
    },
  }
}
