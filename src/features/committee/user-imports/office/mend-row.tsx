import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { personProblem } from '../person-problem.ts'
import type { ListedUserRow } from '../user-import-shapes.ts'
import { fields, fieldTexts } from './source/columns.ts'

interface MendRowProps {
  importId: string
  /** Null if no row is being corrected. */
  row: ListedUserRow | null
  onClose: () => void
  onMended: () => void
}

/** Dialog that corrects a row, which the server judges again at once. */
export function MendRow({ importId, row, onClose, onMended }: MendRowProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} title={`Corriger la ligne ${row?.line ?? ''}`} width={480}>
      {row === null ? null : <MendForm key={row.id} {...{ importId, row, onClose, onMended }} />}
    </Dialog>
  )
}

function MendForm({ importId, row, onClose, onMended }: MendRowProps & { row: ListedUserRow }) {
  const call = useScopeCall()
  const [values, setValues] = useState({ email: row.email, firstName: row.firstName, lastName: row.lastName })
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  async function save(): Promise<void> {
    const problem = personProblem(values)
    setFailure(problem)
    if (problem !== null) return
    setSaving(true)
    try {
      await call('/update-user-import-row', { importId, line: row.line, ...values })
      onMended()
      onClose()
    } catch (error) {
      if (error instanceof ClientError && error.status < 500) setFailure(error.message)
      else notifyFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure === null ? null : <Notice kind="error" title={failure} />}
      {fields.map((field) => (
        <LimitedInput
          key={field}
          label={fieldTexts[field].toUpperCase()}
          optional={field !== 'email'}
          type={field === 'email' ? 'email' : 'text'}
          maxLength={255}
          value={values[field]}
          onChange={({ currentTarget }) => setValues((now) => ({ ...now, [field]: currentTarget.value }))}
        />
      ))}
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Retour
        </Button>
        <Button type="submit" loading={isSaving}>
          Corriger
        </Button>
      </div>
    </form>
  )
}
