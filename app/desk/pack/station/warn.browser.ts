let audio: AudioContext | undefined

/** Short low tone and a vibration, for eyes that are on the goods; silent where neither exists. */
export function warn(): void {
  try {
    navigator.vibrate?.(200)
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    tone.frequency.value = 220
    tone.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 0.2)
  } catch {
    // Said on the screen as well.
  }
}
