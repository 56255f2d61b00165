import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { conflict } from '#contract/conflict-shapes.ts'
import { createRandomText } from '#lib/random-text.ts'
import type { Drafts } from '#web/drafts.ts'
import { notifyUndoable } from '../../notices.ts'
import { useOfficeContext } from '../../use-office.ts'
import { useAppForm } from './app-form.ts'
import { type Check, fieldName } from './check.ts'
import type { ConflictFound } from './conflict-dialog.tsx'
import { type Clash, clashes, isSame, merged } from './differences.ts'
import { type Draft, readDraft } from './draft.ts'
import type { FieldWords } from './field-words.ts'
import { focusField, hasField } from './focus-field.ts'
import type { FormKit, Refusal } from './form-context.ts'

/** Stored state in the form's shape with its `updatedAt`; null for a new item. */
export interface Stored<Values> {
  values: Values
  version: number | null
}

export interface OfficeFormOptions<Values extends object> {
  /** Key of the draft, such as `vendor/v-1` or `vendor/new`. */
  item: string
  /** State from the loader. The form starts with it, and again when it changed and nothing was typed. */
  stored: Stored<Values>
  check: Check<Values>
  words: FieldWords
  /** Saves the values and returns the stored state; null when leaving the screen. */
  save(values: Values, facts: { base: Stored<Values>; idempotencyKey: string }): Promise<Stored<Values> | null>
  /** Reloads the stored state after a conflict (D35). */
  reload?(): Promise<Stored<Values>>
  /** Typed values that can still be saved after a conflict, given the stored ones. */
  adopt?(typed: Values, theirs: Values): Values
  /** False to keep no draft in the browser, for forms with a secret. */
  keepsDraft?: boolean
}

const newKey = createRandomText(22)
const DRAFT_DELAY_MS = 300
const NOT_SENT = 'L’enregistrement n’a pas abouti. Vérifiez votre connexion, puis réessayez : rien n’est perdu.'
const NO_REFUSALS: ReadonlyMap<string, Refusal> = new Map()

const noDrafts: Drafts = { read: () => undefined, keep: () => undefined, take: () => undefined, drop: () => undefined }

const changedFields = (values: object, base: object): string[] =>
  Object.keys(base).filter((key) => !isSame(Reflect.get(values, key), Reflect.get(base, key)))

/** Thrown by `save` if the operator saw its effects and returned to the form. */
export class SaveWithdrawn extends Error {}

export type OfficeForm<Values extends object> = ReturnType<typeof useOfficeForm<Values>>

export function useOfficeForm<Values extends object>({
  item,
  stored,
  check,
  words,
  save,
  reload,
  adopt = (typed) => typed,
  keepsDraft = true,
}: OfficeFormOptions<Values>) {
  const context = useOfficeContext()
  const drafts = keepsDraft ? context.drafts : noDrafts
  const [base, setBase] = useState(stored)
  const form = useAppForm({ defaultValues: base.values })
  const current = useRef({ base, sending: false, left: false, lastKey: { sent: '', key: '' } })
  const [isSending, setSending] = useState(false)
  const [showAll, setShowAll] = useState(false)
  const [refusals, setRefusals] = useState(NO_REFUSALS)
  const [notice, setNotice] = useState<string | null>(null)
  const [holds] = useState(() => new Map<string, { reason: string; release?: (() => void) | undefined }>())
  const [revealed, setRevealed] = useState<{ name: string } | null>(null)
  const [found, setFound] = useState<ConflictFound<Values> | null>(null)
  const [draft, setDraft] = useState<Draft<Values> | null>(() => readDraft(drafts, item, stored.values))
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
      setRefusals(NO_REFUSALS)
      setNotice(null)
      setShowAll(false)
      form.reset(next.values)
      for (const [key, value] of Object.entries(typed))
        if (!isSame(value, Reflect.get(next.values, key))) form.setFieldValue(key as never, value as never)
    },
    [form],
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

  useEffect(() => {
    if (!isDirty) return draft ? undefined : drafts.drop(item)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      const { values } = form.state
      if (!current.current.left) drafts.keep(item, { at: Date.now(), values, base } satisfies Draft<Values>)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, DRAFT_DELAY_MS)
    }
    keepSoon()
    const typing = form.store.subscribe(keepSoon)
    window.addEventListener('pagehide', keep)
    return () => {
      // Keeps also what was typed just before leaving the screen.
      if (timer !== undefined) keep()
      typing.unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [drafts, item, form, base, isDirty, draft])

  const kit: FormKit = useMemo(
    // Fields only ask about values of their own form.
    () => ({
      errorsOf: (now) => check(now as Values),
      showAll,
      refusals,
      revealed,
      hold: (name, reason, release) =>
        void (reason === null ? holds.delete(name) : holds.set(name, { reason, release })),
    }),
    [check, showAll, refusals, revealed, holds],
  )

  /** Shows and focuses a field without showing other errors. */
  const leadTo = (name: string) => {
    setRevealed({ name })
    focusField(name)
  }
  const reveal = (name: string) => {
    setShowAll(true)
    leadTo(name)
  }
  const revealFirst = () => {
    const [first] = check(form.state.values).keys()
    if (first !== undefined) reveal(first)
  }

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
    const names = error.fields.map((path) => fieldName(path.replace(/^(updates|whiteLabeling)\./, ''))).filter(hasField)
    const entry = (name: string) =>
      [name, { message: error.message, value: form.getFieldValue(name as never) }] as const
    setRefusals(new Map(names.map(entry)))
    const [first] = names
    if (first !== undefined) return reveal(first)
    setNotice(error.message === 'Server error' ? NOT_SENT : error.message)
  }

  async function send(): Promise<void> {
    const now = current.current
    if (now.sending) return
    const sent = form.state.values
    if (check(sent).size > 0) return revealFirst()
    const [held] = holds
    if (held) {
      leadTo(held[0])
      return setNotice(held[1].reason)
    }
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
    kit,
    isNew: base.version === null,
    base,
    changed,
    isSending,
    notice,
    submit: () => (found || draft ? undefined : send()),
    revealFirst,
    leadTo,
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
        void notifyUndoable('Brouillon jeté', async () => begin(draft.base, draft.values))
      },
    },
    /** "Annuler les changements", which can itself be undone. */
    discard: () => {
      const typed = form.state.values
      const from = current.current.base
      begin(from)
      for (const { release } of holds.values()) release?.()
      void notifyUndoable('Changements annulés', async () => begin(from, typed))
    },
  }
}
