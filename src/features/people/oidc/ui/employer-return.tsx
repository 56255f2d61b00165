import { useState } from 'react'
import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { backQuery } from '#features/people/accounts/sessions/safe-redirect.ts'
import { FormNotice } from '#features/people/accounts/ui/form-notice.tsx'
import { takeWaiting } from '#features/people/accounts/ui/registration/employer-passage.ts'
import { LoginFlow } from '#features/people/accounts/ui/sign-in/login-flow.tsx'
import { enter } from '#features/people/accounts/ui/sign-in/sign-in.ts'
import { useOnce } from '#features/people/accounts/ui/use-once.ts'
import { Waiting } from '#features/people/accounts/ui/waiting.tsx'
import { MailChoices } from '#features/people/consents/ui/mail-choices.tsx'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'

type Account = Extract<CallResult<'/finish-employer-login'>, { account: unknown }>['account']
type Choices = CallResult<'/list-mail-choices'>['items']
type State =
  | { is: 'waiting' }
  | { is: 'refused'; why: string }
  | { is: 'known'; account: Account }
  | { is: 'new'; choices: Choices }

const NOT_LEFT = 'Cette page ne s’ouvre qu’au retour de la connexion chez votre employeur.'
const FAILED = 'La connexion n’a pas abouti. Réessayez.'

interface EmployerReturnProps {
  client: Client
  /** Leaves for a fresh page of this site. */
  onSignedIn: (back: string | undefined) => void
}

/**
 * Result of coming back from the employer's: signed in, refused, or asked to sign in to the account of this email. A
 * new member also reads which committees write, as at registration.
 */
export function EmployerReturn({ client, onSignedIn }: EmployerReturnProps) {
  const [state, setState] = useState<State>({ is: 'waiting' })
  const [back, setBack] = useState<string>()
  useOnce(async () => {
    const waiting = takeWaiting()
    if (waiting === null) return setState({ is: 'refused', why: NOT_LEFT })
    setBack(waiting.back)
    try {
      const { flow } = waiting
      const answer = await client('/finish-employer-login', { flow, query: window.location.search })
      if ('account' in answer) return setState({ is: 'known', account: answer.account })
      const choices = 'isNew' in answer && answer.isNew ? await readChoices(client) : []
      if (choices.length > 0) return setState({ is: 'new', choices })
      enter(answer, { back: waiting.back, onSignedIn: () => onSignedIn(waiting.back) })
    } catch (error) {
      const said = error instanceof ClientError && error.code !== 'serverError' ? error.message : FAILED
      notify.error(said, error)
      setState({ is: 'refused', why: said })
    }
  })
  if (state.is === 'waiting') return <Waiting title="Connexion en cours..." />
  if (state.is === 'refused')
    return (
      <div className="flex flex-col gap-5">
        <FormNotice kind="error">{state.why}</FormNotice>
        <ButtonAnchor size="lg" full href={`/login${backQuery(back)}`}>
          Revenir à la connexion
        </ButtonAnchor>
      </div>
    )
  if (state.is === 'new') return <Welcome client={client} choices={state.choices} onDone={() => onSignedIn(back)} />
  const { email, label, ticket } = state.account
  const link = async () => {
    try {
      await client('/link-employer-login', { ticket })
      notify.success(`Votre compte est relié à ${label}.`)
    } catch (error) {
      notify.error(error instanceof ClientError ? error.message : FAILED, error)
    }
    onSignedIn(back)
  }
  return (
    <div className="flex flex-col gap-6">
      <FormNotice kind="warn" title="Vous avez déjà un compte">
        <p>
          Connectez-vous une fois à <strong className="[overflow-wrap:anywhere]">{email}</strong> comme d’habitude : il
          sera relié à {label}, qui suffira ensuite.
        </p>
      </FormNotice>
      <LoginFlow client={client} email={email} back={back} onSignedIn={() => void link()} />
    </div>
  )
}

/** Ignores a failure: unreadable mail choices must not keep the new member out. */
const readChoices = (client: Client): Promise<Choices> =>
  client('/list-mail-choices', {}).then(
    ({ items }) => items,
    () => [],
  )

const Welcome = ({ client, choices, onDone }: { client: Client; choices: Choices; onDone: () => void }) => (
  <div className="flex flex-col gap-5">
    <FormNotice kind="success">Votre compte est créé.</FormNotice>
    <p className="leading-relaxed">
      Votre CSE peut vous écrire par email : actualités, avantages, sondages. Cochez ce que vous voulez recevoir ; vous
      pourrez changer d’avis dans « Mon compte » ou par le lien de désinscription de chaque mail.
    </p>
    <MailChoices client={client} choices={choices} onSessionEnded={onDone} />
    <Button size="lg" full onClick={onDone}>
      Continuer
    </Button>
  </div>
)
