import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { Input } from '#ui/field.tsx'

interface PasskeyNameFormProps {
  initial: string
  submit: string
  busy: boolean
  onSubmit: (name: string) => Promise<void>
}

/** Form for the name by which the person tells a passkey from others. */
export function PasskeyNameForm({ initial, submit, busy, onSubmit }: PasskeyNameFormProps) {
  const form = useForm({
    names: ['name'],
    check: ({ name }) => ({
      fields: name.trim() === '' ? { name: 'Donnez-lui un nom' } : {},
      message: null,
    }),
    send: async ({ name }) => {
      await onSubmit(name.trim())
      return undefined
    },
    failure: 'Cela n’a pas abouti, merci de réessayer.',
  })
  return (
    <AccountForm form={{ ...form, busy: form.busy || busy }} label="Nom de la clé d’accès" submit={submit}>
      <Input
        label="Nom"
        name="name"
        defaultValue={initial}
        maxLength={60}
        autoComplete="off"
        hint="Pour la reconnaître, par exemple le nom de l’appareil."
        error={form.errors.name}
        required
      />
    </AccountForm>
  )
}
