/**
 * Names a photo of the folder or bucket in forms, as long as no change has taken it over: by its
 * place, where an uploaded image is named by its digest.
 */
export const photoKey = (place: number): string => `photo-${place}`
