/** A language as its users write it, for files in the encodings they still have. No real person's data. */
export interface Tongue {
  language: string;
  encodings: readonly string[];
  headers: readonly [string, string, string];
  family: readonly string[];
  given: readonly string[];
  /** Between the parts of a name; the family name comes last where it is a space. */
  joint: '' | ' ';
  places: readonly string[];
  prose: readonly string[];
  /** Words that codes begin with. */
  codes: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

export const TONGUES: readonly Tongue[] = [
  {
    language: 'zh',
    encodings: ['utf-8', 'gb18030'],
    headers: ['姓名', '地址', '备注'],
    family: words('赵 钱 孙 李 周 吴 郑 王 冯 陈 褚 卫 蒋 沈 韩 杨 朱 秦 尤 许 何 吕 施 张 欧阳 司马 诸葛'),
    given: words(
      '伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 思源 梓涵 子墨 雨桐 浩然 淑珍 翊宸',
    ),
    joint: '',
    places: words(
      '北京市朝阳区建国路88号 上海市浦东新区世纪大道100号 广州市天河区体育西路3号 深圳市南山区科技园南区 成都市武侯区人民南路四段 杭州市西湖区文三路 西安市雁塔区小寨东路 武汉市洪山区珞喻路 哈尔滨市道里区中央大街 乌鲁木齐市天山区',
    ),
    prose: words(
      '请在周五之前把合同寄给客户 这批货物还没有到仓库，需要再等两天。 客户反映包装破损，已经安排重新发货 发票抬头有误，请财务尽快更正 下午三点在二楼会议室开会 价格已经确认，等待对方盖章',
    ),
    codes: words('仓库 型号 批次 订单 华东 甲级'),
  },
  {
    language: 'zh-TW',
    encodings: ['utf-8', 'big5'],
    headers: ['姓名', '地址', '備註'],
    family: words('陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 洪 郭 邱 曾 廖 賴 徐 周 葉 蘇 莊 呂 歐陽 許功蓋'),
    given: words(
      '志明 淑芬 怡君 雅婷 俊宏 家豪 建宏 美玲 宗翰 冠宇 承恩 品妤 宜蓁 詠晴 子軒 麗華 秀英 文雄 國榮 惠雯',
    ),
    joint: '',
    places: words(
      '台北市信義區市府路45號 新北市板橋區縣民大道二段 台中市西屯區臺灣大道三段 高雄市苓雅區四維三路 台南市安平區永華路 桃園市中壢區環北路 新竹市東區光復路 花蓮縣吉安鄉',
    ),
    prose: words(
      '請在週五之前把合約寄給客戶 這批貨物還沒有到倉庫，需要再等兩天。 客戶反映包裝破損，已經安排重新出貨 發票抬頭有誤，請會計盡快更正 下午三點在二樓會議室開會',
    ),
    codes: words('倉庫 型號 批次 訂單 華東 甲級'),
  },
  {
    language: 'ja',
    encodings: ['utf-8', 'shift_jis', 'euc-jp'],
    headers: ['氏名', '住所', '備考'],
    family: words(
      '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 清水 長谷川',
    ),
    given: words('太郎 花子 一郎 美咲 大輔 健 陽子 翔太 直樹 由美 恵子 さくら ゆうき 拓也 真由美 葵 蓮 結衣'),
    joint: '',
    places: words(
      '東京都港区六本木1-2-3 大阪府大阪市北区梅田 神奈川県横浜市西区みなとみらい 愛知県名古屋市中村区名駅 福岡県福岡市博多区 北海道札幌市中央区北一条西 京都府京都市下京区 沖縄県那覇市おもろまち',
    ),
    prose: words(
      '金曜日までに契約書をお送りください この商品はまだ倉庫に届いていません。 お客様から包装の破損について連絡がありました 請求書の宛名に誤りがあります 午後三時に二階の会議室で打ち合わせ カタログとサンプルをメールで送付済み',
    ),
    codes: words('倉庫 型番 ロット 注文 東日本 特級'),
  },
  {
    language: 'ko',
    encodings: ['utf-8', 'euc-kr'],
    headers: ['이름', '주소', '비고'],
    family: words('김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 남궁'),
    given: words('민준 서연 지훈 예은 도윤 하은 시우 수빈 영수 정희 미경 상철 은영 재현 동현 혜진 성민 유진'),
    joint: '',
    places: words(
      '서울특별시강남구테헤란로152 부산광역시해운대구센텀중앙로 대구광역시수성구달구벌대로 인천광역시연수구송도동 경기도성남시분당구판교역로 제주특별자치도제주시연동',
    ),
    prose: [
      '금요일까지 계약서를 보내 주세요',
      '이 상품은 아직 창고에 도착하지 않았습니다',
      '고객이 포장 파손을 알려 왔습니다',
      '오후 세 시에 회의가 있습니다',
      '가격은 확인되었고 승인을 기다리는 중입니다',
    ],
    codes: words('창고 모델 주문 특급 동부'),
  },
  {
    language: 'ru',
    encodings: ['utf-8', 'windows-1251', 'koi8-r'],
    headers: ['Имя', 'Адрес', 'Примечание'],
    family: words(
      'Иванов Петрова Сидоров Кузнецова Смирнов Попова Васильев Новикова Фёдоров Морозова Волков Алексеева Щербаков',
    ),
    given: words('Иван Мария Сергей Ольга Дмитрий Елена Алексей Наталья Юрий Анна Михаил Татьяна'),
    joint: ' ',
    places: [
      'г. Москва, ул. Тверская, 12',
      'Санкт-Петербург, Невский проспект, 5',
      'Новосибирск, Красный проспект',
      'Казань, ул. Баумана',
      'Екатеринбург, ул. Малышева',
    ],
    prose: [
      'Пожалуйста, пришлите договор до пятницы',
      'Товар ещё не поступил на склад',
      'Клиент сообщил о повреждении упаковки',
      'Встреча в три часа на втором этаже',
      'Цена согласована, ждём подписи',
    ],
    codes: words('Склад Партия Заказ Восток'),
  },
  {
    language: 'pl',
    encodings: ['windows-1250'],
    headers: ['Imię', 'Adres', 'Uwagi'],
    family: words(
      'Wójcik Kamiński Zieliński Szymański Woźniak Dąbrowski Kozłowska Jabłońska Król Wróbel Stępień Łuczak',
    ),
    given: words('Paweł Łukasz Małgorzata Michał Grażyna Jarosław Elżbieta Sławomir Bożena Rafał'),
    joint: ' ',
    places: [
      'ul. Świętokrzyska 12, Łódź',
      'Kraków, ul. Długa 5',
      'Gdańsk, ul. Żabi Kruk',
      'Poznań, ul. Święty Marcin',
      'Wrocław, Piękna',
    ],
    prose: [
      'Proszę przesłać umowę do piątku',
      'Towar jeszcze nie dotarł, będzie później',
      'Klient zgłosił uszkodzenie, wysyłamy nową część',
      'Spotkanie o trzeciej na drugim piętrze',
    ],
    codes: words('Część Zamówienie Wschód Łącznik'),
  },
  {
    language: 'cs',
    encodings: ['windows-1250'],
    headers: ['Jméno', 'Adresa', 'Poznámka'],
    family: words(
      'Novák Svobodová Dvořák Černý Procházka Kučera Veselý Horáková Němec Pokorný Růžička Šťastný',
    ),
    given: words('Jiří Kateřina Tomáš Lukáš Žaneta Ondřej Lenka Zdeněk Věra Šárka'),
    joint: ' ',
    places: [
      'Václavské náměstí 1, Praha',
      'Brno, Křížová 8',
      'Plzeň, Sedláčkova',
      'Olomouc, Třída Svobody',
      'České Budějovice',
    ],
    prose: [
      'Prosím zašlete smlouvu do pátku',
      'Zboží ještě nedorazilo do skladu',
      'Zákazník hlásí poškozený obal',
      'Schůzka ve tři hodiny v druhém patře',
    ],
    codes: words('Díl Objednávka Východ Řada'),
  },
  {
    language: 'fr',
    encodings: ['windows-1252'],
    headers: ['Prénom', 'Adresse', 'Remarque'],
    family: words('Lefèvre Gérard Béranger Françoise Hervé Rivière Lemaître Côté Noël Desprès'),
    given: words('André Élodie François Zoë Hélène Jérôme Anaïs Léa Benoît Cécile'),
    joint: ' ',
    places: [
      '12 rue de l’Église, Orléans',
      '5 avenue des Champs-Élysées',
      'Besançon, rue Mégevand',
      'Nîmes, boulevard Gambetta',
      'Évry, place des Aunettes',
    ],
    prose: [
      'Veuillez envoyer le contrat avant vendredi, s’il vous plaît',
      'La marchandise n’est pas encore arrivée à l’entrepôt',
      'Réunion à trois heures au deuxième étage',
      'Le prix est confirmé – 1 250 €',
    ],
    codes: words('Pièce Modèle Série Référence'),
  },
  {
    language: 'de',
    encodings: ['windows-1252'],
    headers: ['Name', 'Straße', 'Größe'],
    family: words('Müller Schröder Köhler Krüger Böhm Groß Weiß Jäger Schäfer Günther Vögel'),
    given: words('Jürgen Käthe Björn Sören Jörg Änne Bärbel Götz Günter Rüdiger'),
    joint: ' ',
    places: [
      'Hauptstraße 12, München',
      'Königsallee 5, Düsseldorf',
      'Köln, Breite Straße',
      'Nürnberg, Färberstraße',
      'Lübeck, Mühlenstraße',
    ],
    prose: [
      'Bitte schicken Sie den Vertrag bis spätestens Freitag zurück',
      'Die Ware ist noch nicht im Lager, vermutlich übermorgen',
      'Der Kunde meldet beschädigte Verpackungen – bitte prüfen',
      'Besprechung um drei für alle im großen Saal',
    ],
    codes: words('Stück Größe Süd Öl'),
  },
  {
    language: 'es',
    encodings: ['windows-1252'],
    headers: ['Nombre', 'Dirección', 'Teléfono'],
    family: words('García Martínez Rodríguez Núñez Muñoz Pérez Gómez Sánchez Ibáñez Peña'),
    given: words('José María Jesús Ángel Lucía Andrés Sofía Íñigo Mónica Raúl'),
    joint: ' ',
    places: [
      'Calle Alcalá 12, Madrid, España',
      'Avenida Constitución 5, León',
      'Córdoba, Plaza de la Compañía',
      'Málaga, Paseo del Parque',
      'Logroño, Gran Vía',
    ],
    prose: [
      'Por favor envíe el contrato mañana',
      'El envío todavía no llegó al almacén',
      '¿Cuándo estará el próximo catálogo?',
      'Reunión a las tres en el salón',
    ],
    codes: words('Almacén Año Categoría Tamaño'),
  },
  {
    language: 'el',
    encodings: ['windows-1253'],
    headers: ['Όνομα', 'Διεύθυνση', 'Σχόλια'],
    family: words('Παπαδόπουλος Γεωργίου Νικολάου Δημητρίου Αντωνίου Οικονόμου Βασιλείου'),
    given: words('Γιώργος Μαρία Νίκος Ελένη Κώστας Κατερίνα Δημήτρης Σοφία'),
    joint: ' ',
    places: [
      'Λεωφόρος Συγγρού 12, Αθήνα',
      'Θεσσαλονίκη, Τσιμισκή 5',
      'Πάτρα, Κορίνθου',
      'Ηράκλειο, Καλοκαιρινού',
    ],
    prose: [
      'Παρακαλώ στείλτε τη σύμβαση μέχρι την Παρασκευή',
      'Το εμπόρευμα δεν έφτασε ακόμη',
      'Συνάντηση στις τρεις στον δεύτερο όροφο',
    ],
    codes: words('Αποθήκη Μοντέλο Παραγγελία'),
  },
  {
    language: 'tr',
    encodings: ['windows-1254'],
    headers: ['Adı', 'Adres', 'Açıklama'],
    family: words('Yılmaz Şahin Öztürk Aydın Çelik Doğan Kılıç Güneş Yıldız Işık'),
    given: words('Ayşe Mustafa Gülşen İbrahim Çağla Uğur Şule Barış Özlem Işıl'),
    joint: ' ',
    places: [
      'Atatürk Caddesi 12, İstanbul',
      'Kızılay Meydanı, Çankaya',
      'İzmir, Karşıyaka',
      'Eskişehir, Odunpazarı',
      'Muğla, Bağlar Sokağı',
    ],
    prose: [
      'Lütfen sözleşmeyi cuma gününe kadar gönderiniz',
      'Ürün henüz depoya ulaşmadı, iki gün daha bekleyiniz',
      'Toplantı saat üçte ikinci katta yapılacaktır',
    ],
    codes: words('Parça Sipariş Doğu Çeşit'),
  },
];

export const CONTENTS = ['names', 'addresses', 'prose', 'codes'] as const;
export const ROWS = [1, 2, 3, 5, 10, 30, 100, 1_000] as const;

/** A csv text of a language: always the same one for the same arguments. */
export function corpusText(
  tongue: Tongue,
  { content, rows, plain }: { content: (typeof CONTENTS)[number]; rows: number; plain: boolean },
): string {
  const pick = picker(rows * 31 + content.length * 7 + tongue.language.length + (plain ? 1 : 0));
  const [name, address, note] = plain ? ['Name', 'Address', 'Note'] : tongue.headers;
  const person = (): string => {
    const [family, given] = [pick(tongue.family), pick(tongue.given)];
    return tongue.joint === '' ? family + given : `${given} ${family}`;
  };
  const lines = Array.from({ length: rows }, (_, n): string => {
    const phone = String(13_000_000_000 + n * 7_919_317);
    switch (content) {
      case 'names':
        return `${person()},${phone}`;
      case 'addresses':
        return `${person()},"${pick(tongue.places)}",${n + 1}`;
      case 'prose':
        return `${n + 1},"${pick(tongue.prose)}"`;
      case 'codes':
        return `${pick(tongue.codes)}-${1000 + n},${n % 7}.50`;
    }
  });
  const headers = { names: [name, 'Phone'], addresses: [name, address, 'No'], prose: ['No', note], codes: [note, 'Price'] }; // prettier-ignore
  return `${headers[content].join(',')}\r\n${lines.join('\r\n')}\r\n`;
}

function picker(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = list[Math.floor((state / 2 ** 32) * list.length)];
    if (item === undefined) throw new Error('an empty list');
    return item;
  };
}
