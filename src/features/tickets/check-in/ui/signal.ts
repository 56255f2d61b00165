import type { Answer } from './answers.ts'

let audio: AudioContext | undefined

const tones: Record<Answer['tone'], readonly number[]> = { good: [880], doubt: [440, 440], bad: [220, 180] }
const BEEP_S = 0.14

/** Beeps and vibrates, once and high for a valid ticket. Silent if the browser cannot or must not. */
export function signal(tone: Answer['tone']): void {
  try {
    navigator.vibrate?.(tone === 'good' ? 80 : [120, 80, 120])
    audio ??= new AudioContext()
    void audio.resume()
    for (const [at, frequency] of tones[tone].entries()) {
      const [wave, volume] = [audio.createOscillator(), audio.createGain()]
      const start = audio.currentTime + at * (BEEP_S + 0.06)
      wave.frequency.value = frequency
      volume.gain.value = 0.2
      wave.connect(volume).connect(audio.destination)
      wave.start(start)
      wave.stop(start + BEEP_S)
    }
  } catch {
    // Ignored, as the answer is on the screen.
  }
}
