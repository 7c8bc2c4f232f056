/** The sources of the dictionary's facts, keyed by id. Pages show their title, publisher and link. */
export const sources = {
  'nongsaro-indoor': {
    title: '실내정원용 식물',
    publisher: '농촌진흥청 농사로',
    url: 'https://www.nongsaro.go.kr/',
  },
  'nongsaro-dry': {
    title: '건조에 강한 실내식물',
    publisher: '농촌진흥청 농사로',
    url: 'https://www.nongsaro.go.kr/',
  },
  aspca: {
    title: 'Toxic and Non-Toxic Plants',
    publisher: '미국동물학대방지협회(ASPCA)',
    url: 'https://www.aspca.org/pet-care/animal-poison-control/toxic-and-non-toxic-plants',
  },
  ncsu: {
    title: 'Gardener Plant Toolbox',
    publisher: '노스캐롤라이나 주립대 농업기술센터',
    url: 'https://plants.ces.ncsu.edu/',
  },
  clemson: {
    title: 'Home & Garden Information Center',
    publisher: '클렘슨대 농업기술센터',
    url: 'https://hgic.clemson.edu/',
  },
  'penn-state': {
    title: 'Jade Plant',
    publisher: '펜실베이니아 주립대 농업기술센터',
    url: 'https://extension.psu.edu/',
  },
  mobot: {
    title: 'Plant Finder',
    publisher: '미주리 식물원',
    url: 'https://www.missouribotanicalgarden.org/plantfinder/plantfindersearch.aspx',
  },
  uga: {
    title: 'Circular C1245',
    publisher: '조지아대 농업기술센터',
    url: 'https://extension.uga.edu/',
  },
  wapc: {
    title: 'Plant List',
    publisher: '워싱턴 중독센터',
    url: 'https://www.wapc.org/programs/education/general-poison-prevention/plants/plant-list/',
  },
  chop: {
    title: 'Plants',
    publisher: '필라델피아 어린이병원 중독센터',
    url: 'http://www.chop.edu/service/poison-control-center/resources-for-families/plants.html',
  },
  'pet-poison-helpline': {
    title: 'Pet Safe Plants: Flora and Fauna Can Coexist!',
    publisher: 'Pet Poison Helpline',
    url: 'https://www.petpoisonhelpline.com/pet-safety-tips/pet-safe-plants-flora-and-fauna-can-coexist/',
  },
  'pet-poison-helpline-plants': {
    title: 'Poisons',
    publisher: 'Pet Poison Helpline',
    url: 'https://www.petpoisonhelpline.com/poisons/',
  },
  'ncsu-wilkes': {
    title: 'Are the Plants Poisonous?',
    publisher: '노스캐롤라이나 농업기술센터 윌크스 지소',
    url: 'https://wilkes.ces.ncsu.edu/2016/10/are-the-plants-poisonous/',
  },
  dpic: {
    title: 'Dieffenbachia',
    publisher: '브리티시컬럼비아 약물·독극물 정보센터',
    url: 'http://dpic.org/faq/dieffenbachia',
  },
  'la-times': {
    title: 'Poisonous Plants Abound in House, Yard',
    publisher: '로스앤젤레스 타임스(캘리포니아 중독관리센터 인용)',
    url: 'https://www.latimes.com/archives/la-xpm-2001-feb-17-hm-26481-story.html',
  },
  mindbodygreen: {
    title: 'The Best & Worst Houseplants For Pet Parents, According To The ASPCA',
    publisher: 'mindbodygreen',
    url: 'https://www.mindbodygreen.com/articles/houseplants-that-are-not-safe-for-pets',
  },
  'mallard-creek': {
    title: 'Houseplants That Are Safe for Dogs and Cats',
    publisher: 'Mallard Creek Animal Hospital',
    url: 'https://www.mallardcreekvet.com/dr-waldens-blog/houseplants-that-are-safe-for-dogs-and-cats',
  },
  'frederick-gardeners': {
    title: 'Are your houseplants safe for your pet?',
    publisher: 'Frederick County Master Gardeners',
    url: 'https://emmitsburg.net/gardens/articles/frederick/2021/pet_safe_house_plants.htm',
  },
} as const;

export type SourceId = keyof typeof sources;
