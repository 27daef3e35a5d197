/** Languages captions can be written in: English and languages of India, each with what it calls itself. */
export const captionLanguages = [
  { code: 'en', english: 'English', name: 'English' },
  { code: 'as', english: 'Assamese', name: 'অসমীয়া' },
  { code: 'bn', english: 'Bengali', name: 'বাংলা' },
  { code: 'gu', english: 'Gujarati', name: 'ગુજરાતી' },
  { code: 'hi', english: 'Hindi', name: 'हिन्दी' },
  { code: 'kn', english: 'Kannada', name: 'ಕನ್ನಡ' },
  { code: 'kok', english: 'Konkani', name: 'कोंकणी' },
  { code: 'ml', english: 'Malayalam', name: 'മലയാളം' },
  { code: 'mr', english: 'Marathi', name: 'मराठी' },
  { code: 'ne', english: 'Nepali', name: 'नेपाली' },
  { code: 'or', english: 'Odia', name: 'ଓଡ଼ିଆ' },
  { code: 'pa', english: 'Punjabi', name: 'ਪੰਜਾਬੀ' },
  { code: 'sa', english: 'Sanskrit', name: 'संस्कृतम्' },
  { code: 'ta', english: 'Tamil', name: 'தமிழ்' },
  { code: 'te', english: 'Telugu', name: 'తెలుగు' },
  { code: 'ur', english: 'Urdu', name: 'اردو' },
] as const;

export type CaptionLanguage = (typeof captionLanguages)[number]['code'];

/** What a language calls itself. */
export const captionLanguageName = (code: string): string =>
  captionLanguages.find((language) => language.code === code)?.name ?? code;
