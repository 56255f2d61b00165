import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { isWithin } from './check.ts'
import { INCOMPLETE } from './messages.ts'
import type { OfficeForm } from './use-office-form.ts'

/** Splits a field's name into the path that `words.label` takes. */
const fieldPath = (name: string) =>
  name
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

interface SaveBarProps<Values extends object> {
  of: OfficeForm<Values>
  submit: string
  /** Actions beside the submit button: "Supprimer". */
  actions?: ReactNode
  /** Effects of saving, shown beforehand. */
  consequences?: ReactNode
}

/** Bar that stays at the foot: changed and missing fields, a button that discards, and the save button. */
export function SaveBar<Values extends object>({ of, submit, actions, consequences }: SaveBarProps<Values>) {
  const { words, changed, isNew, isSending } = of
  const [first] = useStore(of.form.store, ({ values }) => of.check(values))
  const isDirty = changed.length > 0
  // Red only once the operator has left that field or tried to save, as the field itself.
  const isVisited = useStore(
    of.form.store,
    ({ fieldMeta }) =>
      first !== undefined &&
      Object.keys(fieldMeta).some(
        (name) => isWithin(first[0], name) && of.form.getFieldMeta(name as never)?.isBlurred === true,
      ),
  )
  const missing = first && `${words.label(fieldPath(first[0]))} : ${first[1]}`
  return (
    <div
      data-save-bar
      data-foot-bar
      // In a window nothing shows between bar and edge while scrolling, and content after the form is not covered.
      className="[form:not(:last-child)_&]:mb-0 sticky bottom-0 z-20 shadow-[0_20px_0_0_var(--paper)] -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:-mb-5 md:px-6"
    >
      {consequences ? <div className="min-w-0 basis-full empty:hidden">{consequences}</div> : null}
      <div className="min-w-0 grow basis-60">
        <p role="status" className="text-note text-ink-soft">
          {first
            ? INCOMPLETE
            : isDirty && !isNew
              ? `Modifié : ${changed.map((key) => words.label([key])).join(', ')}`
              : isNew
                ? 'Prêt à enregistrer.'
                : 'Aucune modification.'}
        </p>
        {missing ? (
          <button
            type="button"
            onClick={of.revealFirst}
            className={classNames(
              'max-w-full py-0.5 text-left text-note font-medium underline underline-offset-3',
              isVisited || of.kit.showAll ? 'text-negative' : 'text-link',
            )}
          >
            {missing}
          </button>
        ) : null}
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {actions}
        {isDirty ? (
          <Button variant="ghost" size="sm" onClick={of.discard}>
            Annuler les changements
          </Button>
        ) : null}
        <Button
          type="submit"
          size="sm"
          loading={isSending}
          disabled={first !== undefined || (!isNew && !isDirty)}
          title="Ctrl + S"
        >
          {submit}
        </Button>
      </div>
    </div>
  )
}
