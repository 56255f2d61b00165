import { useState } from 'react'
import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { OtherSites } from './other-sites.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'

type Methods = CallResult<'/list-sign-in-methods'>
type Passkey = Methods['passkeys'][number]

interface SignInMethodsProps {
  client: Client
  email: string
  methods: Methods
  /** Time zone of the region. */
  zone: string
  /** Reloads the methods. */
  onChanged: () => Promise<void>
  onSessionEnded: () => void
}

type Window =
  | { is: 'add' }
  | { is: 'rename'; passkey: Passkey }
  | { is: 'confirm'; by: 'any' | 'passkey'; goOn: () => Promise<void> }
  | { is: 'elsewhere' }

const titles = {
  add: 'Ajouter une clé d’accès',
  rename: 'Renommer la clé d’accès',
  confirm: 'Confirmez que c’est bien vous',
  elsewhere: 'Votre clé d’accès est celle d’un autre site',
}

/** "Connexion": the account's passkeys, whether one is always required, and the employer's identities. */
export function SignInMethods({ client, email, methods, zone, onChanged, onSessionEnded }: SignInMethodsProps) {
  const [shown, setShown] = useState<Window | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const open = (next: Window) => {
    setShown(next)
    setOpen(true)
  }
  const close = () => setOpen(false)

  /** Runs `work`; if it needs a recent sign-in, after the person has confirmed it. */
  const attempt = async (what: string, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
      close()
      await onChanged()
    } catch (error) {
      const code = error instanceof ClientError ? error.code : undefined
      const goOn = () => attempt(what, work)
      if (code === 'signInAgain') open({ is: 'confirm', by: 'any', goOn })
      else if (code === 'passkeyAsked') open({ is: 'confirm', by: 'passkey', goOn })
      else if (code === 'passkeyElsewhere') open({ is: 'elsewhere' })
      else if (error instanceof ClientError && error.status === 401) onSessionEnded()
      else notifyFailure(error)
    } finally {
      setBusy(null)
    }
  }
  const add = (name: string) =>
    attempt('add', async () => {
      const { addPasskey } = await import('#features/people/accounts/ui/sign-in/passkey-browser.ts')
      await addPasskey(client, name)
      notify.success('Clé d’accès ajoutée')
    })
  const rename = ({ id }: Passkey, name: string) =>
    attempt('rename', async () => void (await client('/rename-passkey', { id, name })))
  const remove = ({ id, name }: Passkey) =>
    attempt(id, async () => {
      await client('/remove-passkey', { id })
      notify.success(`Clé d’accès « ${name} » supprimée`)
    })
  const ask = (asked: boolean) => attempt('step', async () => void (await client('/set-passkey-step', { asked })))
  const unlink = (id: string) =>
    attempt(id, async () => {
      await client('/unlink-employer-login', { id })
      notify.success('Connexion déliée de votre compte')
    })

  const prove = () =>
    attempt('prove', async () => {
      const { proveHere } = await import('#features/people/accounts/ui/sign-in/passkey-browser.ts')
      await proveHere(client)
    })

  const { host, passkeys, identities } = methods
  const here = passkeys.some((passkey) => passkey.host === host)
  return (
    <section aria-labelledby="connexion" className="mt-10 flex flex-col gap-4">
      <SectionTitle id="connexion">Connexion</SectionTitle>
      <Card className="flex flex-col gap-5">
        <p className="leading-relaxed">
          Avec une clé d’accès, votre appareil vous reconnaît par votre empreinte, votre visage ou son code : pas de mot
          de passe à retenir, et rien à voler. Elle n’ouvre que {host}.
        </p>
        {passkeys.length === 0 ? null : (
          <ul aria-label="Clés d’accès" className="flex flex-col divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 grow basis-56">
                  <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
                  <p className="text-note text-ink-soft">{passkeyLine(passkey, host, zone)}</p>
                </div>
                <div className="flex gap-2">
                  <Button variant="secondary" size="sm" onClick={() => open({ is: 'rename', passkey })}>
                    Renommer
                    <span className="sr-only"> {passkey.name}</span>
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    loading={busy === passkey.id}
                    onClick={() => void remove(passkey)}
                  >
                    Supprimer
                    <span className="sr-only"> {passkey.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-col items-start gap-4">
          <Button variant="secondary" loading={busy === 'add' && !isOpen} onClick={() => open({ is: 'add' })}>
            Ajouter une clé d’accès
          </Button>
          <PasskeyStep methods={methods} busy={busy} onAsk={ask} onProve={prove} />
        </div>
        {identities.length === 0 ? null : (
          <ul aria-label="Connexion par l’employeur" className="flex flex-col gap-3 border-t border-line pt-5">
            {identities.map(({ id, issuer, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 grow basis-56">
                  <p className="font-semibold [overflow-wrap:anywhere]">Employeur : {new URL(issuer).host}</p>
                  <p className="text-note text-ink-soft">Relié le {formatDate(zone, createdAt)}</p>
                </div>
                <Button variant="secondary" size="sm" loading={busy === id} onClick={() => void unlink(id)}>
                  Délier
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Dialog open={isOpen} title={shown ? titles[shown.is] : ''} onClose={close} width={460}>
        {shown?.is === 'add' ? (
          <PasskeyNameForm initial={nameOfDevice()} submit="Continuer" busy={busy === 'add'} onSubmit={add} />
        ) : null}
        {shown?.is === 'rename' ? (
          <PasskeyNameForm
            initial={shown.passkey.name}
            submit="Renommer"
            busy={busy === 'rename'}
            onSubmit={(name) => rename(shown.passkey, name)}
          />
        ) : null}
        {shown?.is === 'confirm' ? (
          <ConfirmIdentity
            client={client}
            email={email}
            by={shown.by}
            hasPassword={methods.hasPassword}
            hasPasskey={here}
            onConfirmed={shown.goOn}
          />
        ) : null}
        {shown?.is === 'elsewhere' ? <OtherSites methods={methods} /> : null}
      </Dialog>
    </section>
  )
}

function passkeyLine({ host: of, createdAt, lastUsedAt }: Passkey, host: string, zone: string): string {
  const used = lastUsedAt === null ? 'jamais utilisée' : `utilisée le ${formatDate(zone, lastUsedAt)}`
  const where = of === host ? '' : ` · N’ouvre que ${of}, pas ce site`
  return `Ajoutée le ${formatDate(zone, createdAt)}, ${used}${where}`
}

/** Suggested name for this device's passkey, which the person may change. */
function nameOfDevice(): string {
  const devices = { iPhone: 'iPhone', iPad: 'iPad', Android: 'Android', Macintosh: 'Mac', Windows: 'PC Windows' }
  const found = Object.entries(devices).find(([word]) => navigator.userAgent.includes(word))
  return found ? `Mon ${found[1]}` : 'Mon ordinateur'
}
