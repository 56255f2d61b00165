import { useDropzone } from 'react-dropzone'
import { pictureTypes } from '#kernel/media/upload-rules.ts'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ImageIcon } from '#ui/icons.tsx'

interface DropZoneProps {
  /** Text of the button. */
  label: string
  multiple: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Without HEIC, so that a phone hands over its photos as JPEG. */
const accept = Object.fromEntries(Object.keys(pictureTypes).map((type) => [type, []]))

/** Accepts dropped or picked files. Other types pass through, to be refused with their reason. */
export function DropZone({ label, multiple, disabled = false, onFiles }: DropZoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept,
    multiple: true,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (taken, refused) => {
      const all = [...taken, ...refused.map(({ file }) => file)]
      // In single mode only the first file is kept.
      onFiles(multiple ? all : all.slice(0, 1))
    },
  })
  return (
    <div
      {...getRootProps()}
      className={classNames(
        'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center',
        isDragActive ? 'border-main bg-main-soft' : 'border-line bg-surface',
        disabled && 'opacity-60',
      )}
    >
      <input {...getInputProps({ 'aria-label': label, multiple })} />
      <ImageIcon className="size-7 text-ink-soft" />
      <p className="text-copy max-md:hidden">
        {isDragActive ? 'Lâchez pour envoyer' : multiple ? 'Déposez des images ici, ou' : 'Déposez une image ici, ou'}
      </p>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={open}>
        {label}
      </Button>
      <p className="text-note text-ink-soft">JPEG, PNG, WebP ou GIF, {limits.picture.text} au plus</p>
    </div>
  )
}
