import { ButtonAnchor } from '#ui/button.tsx'
import { FormNotice } from '../form-notice.tsx'

/** Notice that the invitation, still unused, belongs to another site, with a link to the same page there. */
export function InviteElsewhere({ href }: { href: string }) {
  const { host } = new URL(href)
  return (
    <div className="flex flex-col gap-5" role="status">
      <FormNotice title="Votre invitation s'ouvre sur un autre site">
        <p>
          Le site de votre organisation est <strong className="[overflow-wrap:anywhere]">{host}</strong>. Rien n'a été
          enregistré ici : votre invitation reste valable.
        </p>
      </FormNotice>
      <ButtonAnchor href={href} size="lg" full>
        Continuer sur le site de mon organisation
      </ButtonAnchor>
    </div>
  )
}
