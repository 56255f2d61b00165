import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { UploadIcon } from '#ui/office-icons.tsx'
import { fileTypes } from '../library-rules.ts'

interface FilesButtonProps {
  label: string
  multiple: boolean
  onFiles: (files: File[]) => void
}

const accept = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Opens the person's own files, those of other types greyed. */
export function FilesButton({ label, multiple, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button size="sm" variant={multiple ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        <UploadIcon />
        {label}
      </Button>
    </>
  )
}
