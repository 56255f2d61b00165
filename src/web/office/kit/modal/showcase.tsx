import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import type { ShowcaseSection } from '../showcase-section.ts'
import { Modal } from './modal.tsx'
import type { ModalProps } from './modal-window.tsx'
import { useModal } from './use-modal.ts'

const lines = Array.from({ length: 30 }, (_, at) => `Ligne ${at + 1} d’un contenu plus long que la fenêtre.`)

type Example = Pick<ModalProps, 'mode' | 'width' | 'crossDisabled' | 'closesOnNavigation'> & { name: string }

const examples: readonly Example[] = [
  { name: 'Depuis le haut', mode: 'slide-down' },
  { name: 'Au centre', mode: 'fade-center' },
  { name: 'Depuis la droite', mode: 'slide-right' },
  { name: 'Large', mode: 'fade-center', width: 960 },
  { name: 'Croix désactivée', mode: 'fade-center', crossDisabled: true },
  { name: 'Reste au changement de page', mode: 'slide-right', closesOnNavigation: false },
]

function Modals() {
  const [calls, setCalls] = useState(0)
  return (
    <>
      <p role="status" className="mb-3">
        Fermetures suivies d’une action : {calls}
      </p>
      <div className="flex flex-wrap gap-2">
        {examples.map((example) => (
          <OneModal key={example.name} {...example} onHide={() => setCalls((before) => before + 1)} />
        ))}
        <DirtyModal />
      </div>
    </>
  )
}

function OneModal({ name, onHide, ...props }: Example & { onHide: () => void }) {
  const modal = useModal(onHide)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={modal.show}>
        {name}
      </Button>
      <Modal
        {...props}
        {...modal.props}
        title={name}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={() => modal.hide({ silent: true })}>
              Fermer sans suite
            </Button>
            <Button size="sm" onClick={() => modal.hide()}>
              Terminer
            </Button>
          </div>
        }
      >
        <p className="mb-3">
          <Link to="/ui/office" search={{ onglet: 'autre' }} className="text-link underline">
            Autre onglet de cette page
          </Link>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Modal>
    </>
  )
}

function DirtyModal() {
  const [text, setText] = useState('')
  const modal = useModal(() => setText(''))
  return (
    <>
      <Button variant="secondary" size="sm" onClick={modal.show}>
        Avec une saisie
      </Button>
      <Modal
        {...modal.props}
        title="Avec une saisie"
        isDirty={text !== ''}
        footer={
          <Button
            size="sm"
            onClick={() => {
              setText('')
              modal.hide()
            }}
          >
            Enregistrer
          </Button>
        }
      >
        <Input label="Texte" value={text} onChange={({ target }) => setText(target.value)} />
        <p className="mt-3">
          <Link to="/admin" className="text-link underline">
            Quitter la page
          </Link>
        </p>
      </Modal>
    </>
  )
}

export const sections: readonly ShowcaseSection[] = [{ title: 'Fenêtres', Component: Modals }]
