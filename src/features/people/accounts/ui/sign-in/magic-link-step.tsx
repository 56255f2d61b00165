import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { MailSent } from '../mail-sent.tsx'

/** Last step here: the link in the mail signs the person in (valid 15 minutes, G09). */
export function MagicLinkStep({ email, onRestart }: { email: string; onRestart: () => void }) {
  return (
    <MailSent title="Consultez vos emails">
      <p>
        Un lien de connexion vient d'être envoyé à <strong className="[overflow-wrap:anywhere]">{email}</strong>. Il est
        valable {limits.signInLink.text} et ne sert qu'une fois.
      </p>
      <Button variant="ghost" className="mt-4 -ml-5" onClick={onRestart}>
        Utiliser une autre adresse
      </Button>
    </MailSent>
  )
}
