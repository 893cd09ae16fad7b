import { phraseMap } from './phrases.ts'

/**
 * Built-in synonyms: how sentences name colours, persons, occasions and kinds in English, Hinglish
 * and Hindi, beside the rows of `search_synonyms`, which go before these. What is typed stands
 * by its meanings; '' means nothing.
 */
const SPOKEN: Record<string, string> = {
  // Colours, in the forms that go with what they colour.
  black: 'kaali, kaale, kale, kaalaa, kala rang, काले, काला रंग',
  blue: 'neeli, neele, nile, nili, neelaa, नीले',
  'sky blue|turquoise blue|blue': 'aasmani, asmani, aasmaani, आसमानी',
  'turquoise blue|teal': 'firozi, feroza, firoza, फिरोज़ी, फ़िरोज़ी, turquoise',
  brown: 'bhuri, bhure, katthai, भूरा, भूरी, भूरे, कत्थई',
  gold: 'sunehri, sunehre, sunhera, sunhari, sunahra, swarna, सुनहरा, सुनहरी, सुनहरे, गोल्डन',
  green: 'hare, haraa, haari, hariyali, mehndi rang, हरे',
  grey: 'slety, saleti, grey rang, सलेटी, स्लेटी, धूसर',
  maroon: 'mehroon, maharoon, marun, meroon, maroon rang, मैरून, मरून',
  orange: 'kesari, kesariya, santri, naarangi, bhagwa, नारंगी, केसरिया, संतरी',
  pink: 'gulaabi, gulabee, rani pink, गुलाबी रंग',
  purple: 'baigani, baingni, bangani, jamni, बैंगनी, जामुनी',
  red: 'laal rang, surkh, lala, lall, लाल रंग, लाल कलर',
  silver: 'chaandi, rupehla, चांदी, चाँदी, सिल्वर',
  white: 'safeed, safedi, sufed, saphed, saphed rang, सफेद रंग, श्वेत',
  yellow: 'peele, pile, pili, peelaa, haldi rang, पीले',
  beige: 'badami, बादामी',
  'cream|off white': 'creme, kreem, क्रीम',
  'multi|multicoloured': 'rang birangi, rang biranga, rangbirangi, colourful, colorful, रंग बिरंगी',

  // Persons
  men: 'mard, mards, mardon, mardo, mardana, mens, gent, aadmi, aadmiyon, admi, purush, purusho, purushon, ladke, ladko, ladkon, ladkey, him, his, husband, hubby, boyfriend, father, dad, daddy, papa, brother, bhai, pati, groom, dulha, dulhe, son, beta, bete, grandfather, dada, uncle, guy, guys, males, gentlemen, पुरुषों, पुरूष, पुरूषों, मर्द, मर्दों, मर्दाना, आदमी, आदमियों, लड़का, लड़के, लड़कों, भाई, पापा, पिता, पति, दूल्हा, दूल्हे, बेटा, बेटे, मेन्स, जेंट्स',
  women:
    'womens, mahila, mahilao, mahilaon, aurat, aurato, auraton, zanana, janana, stri, ladkiyo, ladkiyon, ladkion, ladkiyan, her, hers, wife, girlfriend, mother, mom, mommy, mum, mummy, maa, sister, behan, bahan, behen, didi, patni, biwi, bivi, bride, dulhan, daughter, beti, grandmother, dadi, nani, aunty, bhabhi, females, महिलाओं, महिलाएं, औरत, औरतों, लड़की, लड़कियों, लड़कियां, लेडीज, लेडीज़, बहन, मां, माँ, मम्मी, पत्नी, बीवी, दुल्हन, बेटी, दीदी, वूमेन',
  unisex: 'yuniseks, यूनिसेक्स',

  // Occasions
  formal:
    'formals, daftar, aafis, ofis, interview, meeting, meetings, corporate, business, for work, work wear, workwear, office work, office going, दफ्तर, दफ़्तर, ऑफिस, ऑफ़िस, आफिस, इंटरव्यू, फॉर्मल, फार्मल',
  'ethnic|party':
    'shaadiyon, shadiyon, vivah, biyah, byah, marriage, weddings, reception, sangeet, mehndi, mehendi, haldi, engagement, sagai, eid, rakhi, raksha bandhan, karwa chauth, karva chauth, navratri, garba, dandiya, holi, durga puja, pooja, pujas, tyohar, tyohaar, tyoharon, festival, festivals, festival wear, traditional function, function, शादी, विवाह, सगाई, त्योहार, त्यौहार, पूजा, दिवाली, दीवाली, ईद, होली, करवा चौथ, नवरात्रि, फंक्शन, संगीत',
  ethnic: 'traditional, desi, indian wear, paramparik, पारंपरिक, पारम्परिक, एथनिक',
  party:
    'parties, cocktail, clubbing, birthday, farewell, date night, night out, anniversary, new year, पार्टी, जन्मदिन, बर्थडे',
  sports:
    'workout, gymming, exercise, fitness, yoga, jogging, running, khel, khelne, kasrat, cricket, badminton, training, जिम, खेल, खेलने, कसरत, योग, योगा, स्पोर्ट्स',
  casual:
    'daily, daily use, everyday, regular use, regular wear, roz, rozana, roj, rojana, college, outing, hangout, kaizual, कैजुअल, कैज़ुअल, रोज, रोज़, रोजाना, रोज़ाना, कॉलेज',
  travel:
    'travelling, traveling, trip, yatra, safar, ghoomne, ghumne, picnic, holiday, vacation, यात्रा, सफर, सफ़र, घूमने',
  summer: 'garmi, garmiyon, garmiyo, summers, गर्मी, गर्मियों',
  winter: 'sardi, sardiyon, sardiyo, thand, winters, सर्दी, सर्दियों, ठंड, ठंड के',

  // Kinds
  'kurtas|kurtis': 'kurte, kurtey, kurton, कुर्ते, कुरते, कुर्तों, कुर्ता, कूर्ता, कुर्त्ता',
  'kurtis|kurtas women': 'kurtiyan, kurtiyaan, कुर्तियां, कुर्तियाँ, कुर्तियों',
  'kurtas men|churidar men': 'kurta pajama set, kurta payjama, कुर्ता पजामा, कुर्ता पायजामा',
  'kurta sets': 'kurta set, kurti set, सूट सेट, कुर्ता सेट',
  sarees:
    'saariyan, sariyan, sadiyan, saadi, saadiyan, sarri, saariyaan, सारी, साड़ियां, साड़ियाँ, साड़ियों, साडियां, साड़ीयां, साड़ि, साडी़, साङी',
  shirts: 'kameej, kamiz, kamij, shart, शर्ट्स, कमीज, कमीज़, शर्टें, शर्त, सर्ट',
  tshirts: 'टी शर्ट्स, टीशर्ट्स, टी-शर्ट, टिशर्ट, टी सर्ट',
  tops: 'टॉप, टॉप्स',
  dresses: 'ड्रेस, ड्रेसेस, फ्रॉक, गाउन',
  trousers: 'patloon, paint, trouser pant, ट्राउजर, ट्राउज़र, पतलून, पैंट्स, पेंट, पैन्ट, पेन्ट',
  shorts: 'nikkar, nikar, kachcha, शॉर्ट्स, निक्कर',
  skirts: 'स्कर्ट, स्कर्ट्स, ghaghri',
  'track pants': 'trackpants, ट्रैक पैंट, लोअर',
  leggings: 'लेगिंग, लेगिंग्स',
  sweaters: 'sweter, स्वेटर्स, जर्सी',
  sweatshirts: 'हुडी, स्वेटशर्ट',
  'blazers|jackets': 'कोट, ब्लेज़र, ब्लेजर',
  'lehenga choli': 'lehange, lehenge, lahanga, lehngas, लहंगे, लहँगा, घाघरा, lehenga, लेहंगा, लहगा',
  dupatta: 'dupatte, दुपट्टे, ओढ़नी, दुपटा, दुप्पटा, दुप्पट्टा, दूपट्टा, चुनरी, चुनी',
  'nehru jackets|kurtas men|suits topwear': 'शेरवानी',
  'casual shoes|sports shoes|formal shoes': 'jute, jutte, jooton, शूज, शूज़, जूतों, जुते, जुता, जूत्ते, जुतें',
  'sneakers|casual shoes': 'स्नीकर, स्नीकर्स, snikar, snikars',
  heels: 'हील्स, हील, heel',
  sandals: 'sandal, saindal, सैंडिल, सैंडल्स, सेंडल, सेंडिल, सैडल',
  'flip flops|sandals|kolhapuri': 'chappale, chappalen, चप्पलें, चप्पलों, स्लीपर, चपल, चप्पल्स, चप्प्ल',
  bags: 'thaila, thela, बैग्स, झोला, बेग, बैग़',
  backpacks: 'pithu, pitthu, बैकपैक, पिट्ठू, स्कूल बैग',
  watches: 'ghadiyan, ghadiya, ghari, घड़ियां, घड़ियाँ, घड़ियों, वॉच, घडी, घड़ि, घङी',
  sunglasses: 'chashme, chashmey, चश्मे, धूप का चश्मा, धूप के चश्मे, गॉगल्स, चस्मा, चस्मे, चश्मां, चशमा, चश्म',
  earrings:
    'jhumkey, kaan ki bali, bunde, कान की बाली, बालियां, झुमका, इयररिंग, ईयररिंग, झूमके, झुमकें, झूमका',
  bangle: 'chudiya, chudiyaan, choodiyan, चूड़ियाँ, कंगन, bangles, चुड़ी, चुड़ियां, चुडी, चूडी, चूड़ीयां',
  perfume: 'parfum, perfumes, khushboo, खुशबू, परफ्यूम',
  umbrellas: 'chhatta, छतरी, छाते, छत्ता',
  belts: 'kamarband, बेल्ट्स, पट्टा',
  wallets: 'purse gents, pakit, वॉलेट, बटुए, बटूआ, वालेट',
  apparel:
    'kapdey, kapdo, kapdon, garment, garments, outfit, outfits, dress material, कपड़े, कपड़ा, कपड़ों, वस्त्र',
  jewellery: 'gahne, gahana, gehna, zewar, jewar, aabhushan, गहने, गहना, जेवर, ज़ेवर, आभूषण',

  // Said beside what is meant
  '': 'bhaiya, sabse, sab, ek, chahiye, chaahiye, chahie, chaiye, chahiya, chahye, chaheye, chahiyen, chahta, chahti, chahte, dikhao, dikhaao, dikhaye, dikhaiye, dikhana, dikha, dikhado, dikhaiyega, dikhai, batao, bataiye, bata, do, dena, dijiye, dedo, hai, hain, ho, hona, hone, hue, hua, mujhe, mujhko, muje, mereko, mere, meri, mera, hume, humein, hamare, apne, apni, apna, koi, kuch, kuchh, jo, jisme, jiska, jiski, wo, woh, ye, yeh, aur, ya, pe, pr, se, ko, mein, me, mei, mai, main, may, to, liya, lie, liey, k, kay, ke liye, k liye, sa, si, ki, lena, leni, lene, kharidna, kharidni, khareedna, karna, chiye, wale, waale, vale, vala, vali, waala, waali, pehnne, pehanne, pahanne, pahnne, pehenne, pehanna, layak, ekdum, accha, acha, achha, achhi, acchi, achi, achhe, acche, ache, sasti si, please, plz, pls, plss, show, find, get, give, gimme, want, wants, wanted, need, needed, needs, looking, look, search, searching, any, anything, all, someone, let, would, want to, kindly, hello, hey, bhai sahab, suggest, recommend, in stock, which, thats, im, ive, id, u, r, plz show, with, want buy, uphaar, उपहार, तोहफा, तोहफ़ा, colur, kalar, rangon, ka, ke, daam, kimat, keemat, chijen, cheezein, चाहिए, चाहिये, चाहिएं, दिखाओ, दिखाएं, दिखाइए, दिखाइये, दिखा, दो, बताओ, मुझे, मुझको, हमें, मेरे, मेरी, मेरा, अपने, अपनी, अपना, कोई, कुछ, जो, वाला, वाली, वाले, के, का, की, को, से, में, मे, पर, है, हैं, हो, लिए, लिये, के लिए, और, या, भी, ही, एक, रंग, कलर, कलर का, साइज, साइज़, अच्छा, अच्छी, अच्छे, बढ़िया, सुंदर, सुन्दर, खूबसूरत, ख़ूबसूरत, नया, नई, नयी, नए, सस्ता, सस्ती, सस्ते, पहनने, लेना, लेनी, खरीदना, ख़रीदना, प्लीज, प्लीज़, कृपया, वो, यह, ये, तो, दाम, कीमत, बजट',
  // The same, unless the catalogue has the word ("gift set").
  '?': 'par, bhi, hi, badhiya, badiya, sundar, sunder, khoobsurat, khubsurat, naya, nayi, naye, nai, saste, mast, list, some, something, thing, things, see, like, buying, purchase, order, available, availability, stock, having, m looking, gift, gifting, gifts, present, tohfa, tohfe, colored, coloured, type, kind, sort, category, product, products, range, collection, shop, store, sangam, budget, cost, money, only, just, also, good looking, pretty, lovely, cute, great, awesome, perfect, decent, premium, branded, brand, affordable, cheapest, budget friendly, value, worth, deal, deals, offer, offers, discount, inch, piece, mrp, dam, cheez',
}

const MEANINGS = phraseMap(SPOKEN)

/** The meanings of a word or phrase; empty where it means nothing, undefined where it is none. */
export function spokenMeanings(phrase: string, isCatalogueWord: boolean): string[] | undefined {
  const meaning = MEANINGS.get(phrase)
  return meaning === '?' ? (isCatalogueWord ? undefined : []) : meaning?.split('|').filter(Boolean)
}

/** Shorter words are near too many others, those that mean nothing above all. */
const MIN_CORRECTED = { meant: 4, nothing: 6 }

/** Single words that a slip may have meant. */
export const SPOKEN_WORDS: readonly string[] = [...MEANINGS].flatMap(([word, meaning]) =>
  word.includes(' ') ||
  word.length < (meaning === '' || meaning === '?' ? MIN_CORRECTED.nothing : MIN_CORRECTED.meant)
    ? []
    : [word],
)
