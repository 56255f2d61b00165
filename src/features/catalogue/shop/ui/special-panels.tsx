import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { Button, ButtonAnchor, buttonClass } from '#ui/button.tsx'
import { LockIcon, TagIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/page.tsx'
import { ExternalIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'

/** URL typed in the back office: only http(s) and paths of this site become links. */
export function safeAddress(address: string | null): { href: string; external: boolean } | null {
  const href = address?.trim() ?? ''
  if (/^\/(?![\\/])/.test(href)) return { href, external: false }
  return /^https?:\/\//i.test(href) ? { href, external: true } : null
}

const CLIPBOARD_FAILURE = 'La copie a échoué : sélectionnez le code pour le copier.'

function PromoCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch (error) {
      notify.error(CLIPBOARD_FAILURE, error)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-dashed border-field px-4 py-3">
      <code className="select-all text-lg font-bold tracking-wider break-all">{code}</code>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? 'Code copié' : 'Copier le code'}</span>
      </Button>
    </div>
  )
}

function BenefitTitle({ id, text }: { id: string; text: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="flex items-center gap-3 text-xl font-bold leading-snug outline-none">
      <TagIcon className="size-6 shrink-0 text-link" />
      {text}
    </h2>
  )
}

/** Panel of a promo-code activity: the saving, how to get it, and the code and link, if any. */
export function PromoCodePanel({ id, stock }: { id: string; stock: NonNullable<Activity['promoCodeStock']> }) {
  const link = safeAddress(stock.link)
  return (
    <div className="flex flex-col gap-4">
      <BenefitTitle id={id} text={stock.discount} />
      <p className="whitespace-pre-line leading-relaxed">{stock.description}</p>
      {stock.content ? <PromoCode code={stock.content} /> : null}
      {link ? (
        <ButtonAnchor
          href={link.href}
          size="lg"
          full
          {...(link.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          Profiter de l’offre
          {link.external ? <ExternalIcon label="(nouvel onglet)" /> : null}
        </ButtonAnchor>
      ) : null}
    </div>
  )
}

/** Panel of a member-card activity: the benefit, and a link to the card or to the vendor's page. */
export function MemberCardPanel({ id, stock }: { id: string; stock: NonNullable<Activity['memberCardStock']> }) {
  const cta = safeAddress(stock.ctaUrl)
  const text = stock.ctaText || 'Ma carte membre'
  return (
    <div className="flex flex-col gap-4">
      <BenefitTitle id={id} text={stock.discount} />
      <p className="whitespace-pre-line leading-relaxed">{stock.description}</p>
      {cta?.external ? (
        <ButtonAnchor href={cta.href} size="lg" full target="_blank" rel="noopener noreferrer">
          {text}
          <ExternalIcon label="(nouvel onglet)" />
        </ButtonAnchor>
      ) : (
        <Link to={cta?.href ?? '/member-card'} className={buttonClass({ size: 'lg', full: true })}>
          {text}
        </Link>
      )}
    </div>
  )
}

/** Panel of a premium activity for a reader without the right: no price or stock, but the way to a code (D17). */
export function PremiumPanel({ id, visitor, path }: { id: string; visitor: boolean; path: string }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 id={id} tabIndex={-1} className="flex items-center gap-3 text-xl font-bold leading-snug outline-none">
        <LockIcon className="size-6 shrink-0 text-link" />
        Offre premium
      </h2>
      <p className="leading-relaxed">
        Cette offre est réservée aux membres d’une organisation partenaire qui ont un code premium. Demandez-le à votre
        comité ou à votre employeur, puis saisissez-le à l’inscription ou dans votre compte : les prix et la réservation
        apparaîtront ici.
      </p>
      {visitor ? (
        <p className="leading-relaxed">
          Déjà membre ?{' '}
          <TextLink to="/login" search={{ redirect: path }}>
            Connectez-vous
          </TextLink>
          . Sinon,{' '}
          <TextLink to="/register" search={{ redirect: path }}>
            créez un compte
          </TextLink>{' '}
          avec votre code.
        </p>
      ) : (
        <p>
          <TextLink to="/account">Ajouter mon code premium</TextLink>
        </p>
      )}
    </div>
  )
}
