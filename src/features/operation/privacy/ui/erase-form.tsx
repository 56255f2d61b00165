import { FormNotice } from '#features/people/accounts/ui/form-notice.tsx'
import { CurrentPassword } from '#features/people/accounts/ui/passwords/password-input.tsx'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { type SignInFacts, usePasskeyProof } from '#features/people/passkeys/ui/use-passkey-proof.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

interface EraseFormProps {
  signIn: SignInFacts
  /** Replaces the password. */
  confirmationId: string | undefined
  onCancel: () => void
  onErased: () => void
  onForgotten: () => void
}

/** Confirmation form, with the password unless a mailed link already proves the person. */
export function EraseForm({ signIn, confirmationId, onCancel, onErased, onForgotten }: EraseFormProps) {
  const { client } = signIn
  const proof = usePasskeyProof(signIn)
  const form = useForm<'password' | 'sure'>({
    names: ['password', 'sure'],
    check: ({ password, sure }) => ({
      fields: confirmationId === undefined && password === '' ? { password: 'Indiquez votre mot de passe' } : {},
      message: sure === '' ? 'Cochez la case pour confirmer.' : null,
    }),
    send: async ({ password }) => {
      try {
        await client('/erase-account', confirmationId === undefined ? { password } : { confirmationId })
      } catch (error) {
        // After the passkey the same form is submitted again.
        if (proof.asksFor(error, async () => form.formProps.ref.current?.requestSubmit())) return undefined
        throw error
      }
      onErased()
      return 'leaving'
    },
    fieldOfCode: { wrongPassword: 'password' },
    failure: 'Votre compte n’a pas pu être effacé, merci de réessayer.',
  })
  return (
    <>
      <form
        method="dialog"
        noValidate
        aria-label="Effacer mon compte"
        className="flex flex-col gap-5"
        {...form.formProps}
      >
        {confirmationId === undefined ? (
          <div className="flex flex-col items-start gap-1">
            <div className="w-full">
              <CurrentPassword error={form.errors.password} />
            </div>
            <Button variant="ghost" size="sm" className="-ml-3.5" onClick={onForgotten}>
              Recevoir plutôt un lien par email
            </Button>
          </div>
        ) : null}
        <Checkbox name="sure" label="Je comprends que c’est définitif." />
        {form.message ? <FormNotice kind="error">{form.message}</FormNotice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Annuler
          </Button>
          <Button type="submit" variant="danger" loading={form.busy}>
            Effacer définitivement
          </Button>
        </div>
      </form>
      {proof.window}
    </>
  )
}
