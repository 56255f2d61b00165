import { useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import { refusalTexts } from '#kernel/media/upload-rules.ts'
import type { ShowcaseSection } from '../showcase-section.ts'
import { DropZone } from './drop-zone.tsx'
import type { UploadItem } from './file-queue.ts'
import { PictureGrid } from './picture-grid.tsx'
import { UploadLines } from './upload-lines.tsx'
import type { PictureState } from './use-media-states.ts'

const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${colour}"/></svg>`)}`

const sampleMedia = (id: string, colour: string): Media => ({
  id,
  media: {
    placeholder: null,
    versions: [{ width: 320, height: 240, mimeType: 'image/svg+xml', ext: 'svg', url: drawing(colour) }],
  },
})

const samplePicture = (id: string, part: Partial<Exclude<PictureState, 'missing'>>): PictureState => ({
  id,
  state: 'waiting',
  reason: null,
  media: null,
  alt: '',
  ...part,
})

const samples = new Map<string, PictureState>([
  [
    'm-1',
    samplePicture('m-1', {
      state: 'ready',
      media: sampleMedia('m-1', '#2b6f77'),
      alt: 'La grande serre, vue de l’entrée',
    }),
  ],
  ['m-2', samplePicture('m-2', { state: 'ready', media: sampleMedia('m-2', '#a5542f') })],
  ['m-3', samplePicture('m-3', {})],
  ['m-4', samplePicture('m-4', { state: 'refused', reason: refusalTexts.tooManyPixels })],
  ['m-5', 'missing'],
])

const file = new File([], 'photo.jpg', { type: 'image/jpeg' })
const line = (name: string, part: Partial<UploadItem>): UploadItem => ({
  key: name,
  name,
  file,
  state: 'queued',
  progress: 0,
  reason: null,
  id: null,
  waitsForNetwork: false,
  ...part,
})
const lines: UploadItem[] = [
  line('IMG_2041.jpg', { state: 'sending', progress: 0.62 }),
  line('IMG_2042.jpg', { state: 'finishing', progress: 1 }),
  line('Une photo au nom bien trop long pour la largeur d’un téléphone, prise un dimanche d’été.jpg', {}),
  line('IMG_2043.jpg', { state: 'failed', reason: "Échec lors de l'upload" }),
  line('IMG_2044.jpg', { state: 'cancelled', reason: 'Upload annulé' }),
  line('IMG_2045.heic', { state: 'refused', reason: refusalTexts.heic }),
]

function Pictures() {
  const [ids, setIds] = useState([...samples.keys()])
  return <PictureGrid ids={ids} states={samples} change={setIds} describe={async () => undefined} />
}

function Lines() {
  const [items, setItems] = useState(lines)
  const change = (key: string, part: Partial<UploadItem>) =>
    setItems(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <UploadLines
      items={items}
      queue={{
        retry: (key) => change(key, { state: 'queued', reason: null }),
        cancel: (key) => change(key, { state: 'cancelled', reason: 'Upload annulé' }),
        forget: (key) => setItems(items.filter((item) => item.key !== key)),
      }}
    />
  )
}

function Logo() {
  const [ids, setIds] = useState(['m-1'])
  return <PictureGrid ids={ids} states={samples} isLogo change={setIds} describe={async () => undefined} />
}

function Zones() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <DropZone label="Choisir des images" multiple onFiles={() => undefined} />
      <DropZone label="Choisir un logo" multiple={false} disabled onFiles={() => undefined} />
    </div>
  )
}

export const sections: readonly ShowcaseSection[] = [
  { title: 'Images : en place, en traitement, refusée, introuvable', Component: Pictures },
  { title: 'Images : envois', Component: Lines },
  { title: 'Images : logo', Component: Logo },
  { title: 'Images : zones de dépôt', Component: Zones },
]
