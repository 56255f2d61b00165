import { type FormEvent, useState } from 'react'
import type { TakenValue } from '#kernel/history/trash-shapes.ts'
import { Button } from '#ui/button.tsx'
import { LimitedInput } from '../kit/form/limited-input.tsx'
import { Modal } from '../kit/modal/modal.tsx'

/** Refusal to restore an item under its former value. */
export interface Refused extends TakenValue {
  message: string
}

interface RestoreInsteadProps {
  label: string
  refused: Refused
  isPending: boolean
  onClose: () => void
  restore: (value: string) => void
}

/** Asks for another value of a deleted item, whose own is taken by now. */
export function RestoreInstead({ label, refused, isPending, onClose, restore }: RestoreInsteadProps) {
  const [value, setValue] = useState(refused.value)
  const [error, setError] = useState<string | null>(null)
  const formId = `restore-instead-${refused.field}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = value.trim()
    if (typed === refused.value || (typed === '' && !refused.isOptional)) setError('Donnez une autre valeur.')
    else restore(typed)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`Restaurer « ${label} »`}
      width={520}
      isDirty={value !== refused.value}
      crossDisabled={isPending}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" form={formId} loading={isPending}>
            Restaurer
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Laisser dans la corbeille
          </Button>
        </div>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p>{refused.message}</p>
        <LimitedInput
          label={refused.label}
          hint={refused.isOptional ? 'Laissez vide pour restaurer sans.' : undefined}
          value={value}
          maxLength={150}
          error={error}
          autoFocus
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value)
            setError(null)
          }}
        />
      </form>
    </Modal>
  )
}
