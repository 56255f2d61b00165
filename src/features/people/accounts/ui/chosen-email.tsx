import { EmailInput } from './email-input.tsx'

/** The address given in the step before: still a field, so that password managers know whose password is asked for. */
export function ChosenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <div className="relative">
      <EmailInput value={email} readOnly autoComplete="username" />
      <button
        type="button"
        aria-label="Modifier l'adresse email"
        onClick={onChange}
        className="absolute -top-1 right-0 min-h-6 px-1 text-xs font-semibold text-link underline-offset-3 hover:underline"
      >
        Modifier
      </button>
    </div>
  )
}
